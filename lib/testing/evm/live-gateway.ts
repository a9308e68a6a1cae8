import { afterAll } from 'vitest'
import { createGateway, type Gateway } from '../../gateway.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readConfig } from '../../platform/config.ts'
import { keptLog } from '../silent-log.ts'
import { testCommandLine } from '../test-command-line.ts'
import { createBodyOf, createPayin } from '../test-gateway.ts'
import { evm } from '../../rails/evm/rail.ts'
import { scanChains } from '../../rails/evm/notices.ts'
import { anvilAccounts, xpubOf } from './anvil.ts'

/** A live installation that reads chains, with the merchant ACME. */
export async function liveGateway(endpoints: Readonly<Record<string, string>>) {
  const commands = await testCommandLine(undefined, { GATEWAY_MODE: 'live', ...endpoints })
  const { database: db, environment } = commands
  await commands.gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  const log = keptLog()
  const open = (variables: Readonly<Record<string, string>> = {}): Gateway => {
    const gateway = createGateway({
      config: readConfig({ ...environment, ...variables }),
      db,
      log,
      secretKey: environment.GATEWAY_SECRET_KEY,
      rails: [evm],
    })
    afterAll(() => gateway.close())
    return gateway
  }
  const gateway = open()
  const two = ['--by', 'Ann', '--approved-by', 'Ben']
  const add = (currency: string, contract: string, ...words: string[]) => {
    const given = new Set(words)
    const defaults: [string, string][] = [
      ['--identifier', xpubOf(0)],
      ['--first-address', anvilAccounts[0]],
      ['--chain', 'ethereum'],
      ['--holder', 'Acme Ltd'],
    ]
    const missing = defaults.flatMap(([option, value]) => (given.has(option) ? [] : [option, value]))
    const fixed = ['--currency', currency, '--kind', 'EVM', '--contract', contract]
    return commands.gateway('account', 'add', ...fixed, ...missing, ...words, ...two)
  }
  const pay = async (amount: number, currency = 'USDT') => {
    const key = await createPayin(
      gateway,
      createBodyOf(amount, currency, { paymentMethodCode: 'CRYPTO_OFFLINE' }),
    )
    const address = (await read(key)).attempt.receiving.ownAddress ?? ''
    return { key, address }
  }
  const read = async (key: PaymentKey) => {
    const payment = await readPayment(gateway, key)
    if (!payment) throw new Error('there is no such payment')
    return payment
  }
  /** Rounds until nothing more waits. */
  const scan = async (by: Gateway = gateway) => {
    for (let rounds = 0; rounds < 100; rounds += 1) if (!(await scanChains(by, by.config.evm))) return
    throw new Error('the scanner does not come to an end')
  }
  const events = () => log.lines.map(({ event }) => event).filter((name) => name.startsWith('evm.'))
  return { ...commands, command: commands.gateway, db, log, open, gateway, add, pay, read, scan, events, two }
}
