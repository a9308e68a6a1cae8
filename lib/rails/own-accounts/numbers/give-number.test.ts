import { afterAll, expect, it } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { readConfig } from '../../../platform/config.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { createBodyOf, createPayin } from '../../../testing/test-gateway.ts'
import { ownAccounts } from '../rail.ts'
import { giveNumber } from './give-number.ts'

const commands = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const { database: db, environment } = commands
await commands.gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
const add = async (words: string) => {
  const all = [
    'account',
    'add',
    '--holder',
    'Acme',
    '--by',
    'Ann',
    '--approved-by',
    'Ben',
    ...words.split(' '),
  ]
  const { document, errors } = await commands.gateway(...all)
  expect(errors).toBe('')
  return String(document['idAccount'])
}
const cash = await add('--currency IDR --kind VA --identifier 88081:16 --bank-code 014')
/** Another process: it has cached no account yet. */
function open() {
  const secretKey = environment.GATEWAY_SECRET_KEY
  const parts = { config: readConfig(environment), db, log: silentLog, secretKey, rails: [ownAccounts] }
  const gateway = createGateway(parts)
  afterAll(() => gateway.close())
  return gateway
}
const va = (more: object = {}) => createBodyOf(50_000, 'IDR', { paymentMethodCode: 'VAPAY', ...more })
const numberOf = async (body: Record<string, unknown>, gateway = open()) => {
  const attempt = (await readPayment(gateway, await createPayin(gateway, body)))?.attempt
  expect(attempt?.response.account?.accountNumber).toBe(attempt?.receiving.ownAddress)
  return attempt?.receiving.ownAddress ?? ''
}

it('each payin has a number of its own, which its attempt keeps', async () => {
  const gateway = open()
  const numbers = await Promise.all(Array.from({ length: 30 }, () => numberOf(va(), gateway)))
  for (const number of numbers) expect(number).toMatch(/^88081\d{11}$/)
  expect(new Set(numbers).size).toBe(30)
  const { rows } = await db.pool.query<{ own_address: string }>('select own_address from payment_attempt')
  expect(rows.map(({ own_address }) => own_address).toSorted()).toEqual(numbers.toSorted())
})

it('only the bank that the merchant names gives the number', async () => {
  await add('--currency IDR --kind VA --identifier 70012:16 --bank-code 008')
  expect(await numberOf(va({ paymentOperatorCode: 'MANDIRI' }))).toMatch(/^70012/)
  expect(await numberOf(va({ paymentOperatorCode: 'BCA' }))).toMatch(/^88081/)
})

it('a number is given to one of many who ask at once, and again after 400 days, not before', async () => {
  const range = { prefix: '1234567', digits: 8 }
  const ask = () => giveNumber(db, cash, range)
  const given: (string | undefined)[] = []
  for (let round = 0; round < 5; round += 1) given.push(...(await Promise.all([ask(), ask(), ask(), ask()])))
  const numbers = given.filter((one) => one !== undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toHaveLength(10)
  const age = (days: number) =>
    db.pool.query(
      `update virtual_account_number set given_at = gateway_now() - make_interval(days => $1) where number like '1234567_'`,
      [days],
    )
  await age(399)
  expect(await ask()).toBeUndefined()
  await age(401)
  expect(numbers).toContain(await ask())
})

it('a range that is used up takes no payin', async () => {
  await db.pool.query('update receiving_account set identifier = $1 where id = $2', ['1234567:8', cash])
  await db.pool.query(
    `update virtual_account_number set given_at = gateway_now() where number like '1234567_'`,
  )
  await expect(createPayin(open(), va({ paymentOperatorCode: 'BCA' }))).rejects.toThrow(
    'PAYMENT_METHOD_NOT_AVAILABLE',
  )
})
