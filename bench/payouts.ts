/**
 * Payouts accepted per second from one hot account and from a thousand accounts, against the same statement
 * on the same PostgreSQL in the same run: by pgbench, or by pg where pgbench is not installed. Prints the
 * ratios. Usage: npm run bench:payouts
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#lib/platform/config.ts'
import { openAccounts } from '#lib/ledger/open-accounts.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { money } from '#lib/money/money.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { createPayout } from '#lib/payments/payouts/create-payout.ts'
import { parsePayout } from '#lib/payments/payouts/payout-request.ts'
import { byOperator } from '../lib/platform/audit/actor.ts'
import { openBaseline } from './payout-baseline.ts'

const secondsPerRun = 8
const rounds = 3
const atOnce = 16
const manyAccounts = 1000

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const opened = await openGateway(
  readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' }),
)
const { gateway } = opened
const baseline = await openBaseline(gateway.db.pool.options.connectionString ?? '', directory, atOnce)

try {
  console.log(`making ${manyAccounts} merchants …`)
  const merchants = await makeMerchants()
  for (const [name, codes] of [
    ['one hot account', merchants.slice(0, 1)],
    [`${manyAccounts} accounts`, merchants],
  ] as const) {
    await warmUp(codes)
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const product = await acceptPayouts(codes)
      const accepted = await baseline.accept(codes.length, secondsPerRun)
      ratios.push(product / accepted)
      console.log(
        `${name}, round ${round}: gateway ${product.toFixed(0)}/s, ${baseline.name} ${accepted.toFixed(0)}/s, ratio ${(product / accepted).toFixed(2)}`,
      )
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    console.log(`payouts from ${name}: ${median.toFixed(2)} of ${baseline.name} (median of ${rounds} rounds)`)
  }
} finally {
  await baseline.close()
  await opened.close()
  await rm(directory, { recursive: true, force: true })
}

/** BENCH1 … BENCH1000, each with more money than it can send. */
async function makeMerchants(): Promise<string[]> {
  const codes = Array.from({ length: manyAccounts }, (_, index) => `BENCH${index + 1}`)
  for (const code of codes) {
    const merchant = { code, name: 'Bench', publicKeys: [] }
    const registered = await registerMerchant(gateway.db, gateway.secrets, merchant, byOperator('bench'))
    if ('fault' in registered) throw new Error(registered.message)
    await creditBalance(gateway.db, code, money(10n ** 13n, 'INR'), byOperator('bench'))
    await openAccounts(gateway.db, 'INR', [{ kind: 'MERCHANT_RESERVED', merchantCode: code }])
  }
  return codes
}

/**
 * Query plans of empty tables differ from those of a gateway in use: both sides run for two seconds, then the
 * tables are analyzed.
 */
async function warmUp(codes: readonly string[]): Promise<void> {
  await acceptPayouts(codes, 2)
  await baseline.accept(codes.length, 2)
  await gateway.db.pool.query('vacuum analyze')
}

/** The use case as the API calls it, without HTTP: only the database access is compared. */
async function acceptPayouts(codes: readonly string[], seconds = secondsPerRun): Promise<number> {
  const body = {
    paymentRequested: { money: { amount: 1, currencyCode: 'INR' } },
    paymentMethod: {
      paymentMethodCode: 'BANK_TRANSFER',
      account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
    },
    callbackUrl: 'https://shop.example/callback',
  }
  const until = performance.now() + seconds * 1000
  let accepted = 0
  const worker = async () => {
    while (performance.now() < until) {
      const merchantCode = codes[Math.floor(Math.random() * codes.length)] ?? ''
      const merchant = await gateway.merchants.find(merchantCode)
      if (!merchant) throw new Error(`there is no merchant ${merchantCode}`)
      const parsed = parsePayout(merchant, body)
      if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
      const key = { merchantCode, kind: 'payout' as const, paymentId: randomUUID() }
      const outcome = await createPayout(gateway, merchant, key, parsed.value)
      if ('failure' in outcome) throw new Error(JSON.stringify(outcome))
      accepted += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return accepted / seconds
}
