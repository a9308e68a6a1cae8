import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { money } from '../../../money/money.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../../testing/test-gateway.ts'
import { importBankFile } from '../../own-accounts/notices.ts'
import { runDueSandboxEvents } from '../notices.ts'
import { sandbox } from '../rail.ts'
import { simulate } from '../simulate.ts'
import { sandboxStatement } from '../statements/sandbox-statement.ts'
import type { SandboxFormat } from '../statements/statement-file.ts'
import { setBankReports } from './bank-reports.ts'
import { countUnreported } from './unreported-credit.ts'
import { inOnePiece } from '../../../bank-files/statements/in-one-piece.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { db } = gateway
const by = byOperator('Ann')
beforeEach(() => setBankReports(db, false, by))

const payin = (amount = 100, currencyCode = 'INR', paymentMethodCode = 'UPIQR', key = payinKey()) =>
  createPayin(gateway, createBodyOf(amount, currencyCode, { paymentMethodCode }), key)
const statusOf = async (key: PaymentKey) => (await readPayment(gateway, key))?.status

async function accountOf({ paymentId }: PaymentKey): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    name: 'account_of_payin',
    text: 'select receiving_account_id as id from payment_attempt where payment_id = $1',
    values: [paymentId],
  })
  return rows[0]?.id ?? ''
}

async function importStatement(accountId: string, format: SandboxFormat, seed?: number) {
  // Of several statements of one day the last that came counts.
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 1_000))
  const request = { accountId, format, ...(seed !== undefined && { seed }) }
  const statement = await sandboxStatement(gateway, request)
  if ('refused' in statement) throw new Error(statement.refused)
  const bytes = Buffer.concat([...statement.file])
  return importBankFile(gateway, { bytes: inOnePiece(bytes), accountId, actor: by })
}

describe('a bank that reports nothing itself', () => {
  it.each(['camt.053', 'mt940', 'ofx', 'csv'] as const)(
    'lets a payin wait until its statement as %s is imported, which the rules of matching read',
    async (format) => {
      const [byReference, byAmount] = [await payin(), await payin(500, 'MYR', 'DUITNOW')]
      for (const key of [byReference, byAmount]) {
        expect(await simulate(gateway, key, { event: 'PAY' })).toEqual({ value: undefined })
        expect(await statusOf(key)).toBe('WAITING')
        const result = await importStatement(await accountOf(key), format)
        expect(result).toMatchObject({ receipts: 1, matched: 1, suspense: 0, warnings: [] })
        expect(await statusOf(key)).toBe('SUCCESS')
      }
      const again = await importStatement(await accountOf(byReference), format)
      expect(again).toMatchObject({ receipts: 0, duplicates: again.lines })
      expect(await checkLedger(db)).toEqual([])
    },
  )

  it('passes on what a bank passes on: with disorder a reference is still found', async () => {
    const key = await payin(100, 'ZAR', 'OFFLINE')
    await simulate(gateway, key, { event: 'PAY', account: { accountName: 'Asha Rao' } })
    await importStatement(await accountOf(key), 'camt.053', 4)
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('does not report a scenario of a payment ID either', async () => {
    const key = await payin(100, 'INR', 'UPIQR', payinKey('sbx-success-unreported'))
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 2_000))
    const before = await countUnreported(db)
    await runDueSandboxEvents(gateway, 10)
    expect([await statusOf(key), await countUnreported(db)]).toEqual(['WAITING', before + 1])
  })

  it('takes back on a statement what a statement told of, and the payin is reversed by it', async () => {
    const key = await payin(70, 'BRL', 'PIXQR')
    await simulate(gateway, key, { event: 'PAY' })
    const account = await accountOf(key)
    await importStatement(account, 'camt.053')
    expect(await simulate(gateway, key, { event: 'REVERSE' })).toEqual({ value: undefined })
    expect((await readPayment(gateway, key))?.returnedAt).toBeUndefined()
    const result = await importStatement(account, 'camt.053')
    expect(result).toMatchObject({ duplicates: 1, receipts: 0, warnings: [] })
    expect((await readPayment(gateway, key))?.returnedAt).toBeInstanceOf(Date)
    expect(await simulate(gateway, key, { event: 'REVERSE' })).toHaveProperty('failure')
    expect(await checkLedger(db)).toEqual([])
  })

  it('reports what moves on chains, of which no bank has statements', async () => {
    const key = await payin(10, 'USDT', 'CRYPTO_OFFLINE')
    await simulate(gateway, key, { event: 'PAY' })
    expect(await statusOf(key)).toBe('SUCCESS')
  })
})

it('a bank that reports again reports what comes from then on; its statements have both', async () => {
  const [unreported, reported] = [await payin(100, 'MXN', 'OFFLINE'), await payin(200, 'MXN', 'OFFLINE')]
  await simulate(gateway, unreported, { event: 'PAY' })
  await setBankReports(db, true, by)
  await simulate(gateway, reported, { event: 'PAY' })
  expect([await statusOf(unreported), await statusOf(reported)]).toEqual(['WAITING', 'SUCCESS'])
  const result = await importStatement(await accountOf(unreported), 'mt940')
  expect(result).toMatchObject({ lines: 2, receipts: 1, matched: 1, duplicates: 1, warnings: [] })
  expect(await statusOf(unreported)).toBe('SUCCESS')
})

it('a bank that reports again takes back at once what a statement told of: the next one repeats it', async () => {
  const key = await payin(100, 'PHP', 'QRPH')
  await simulate(gateway, key, { event: 'PAY' })
  const account = await accountOf(key)
  await importStatement(account, 'mt940')
  await setBankReports(db, true, by)
  expect(await simulate(gateway, key, { event: 'REVERSE' })).toEqual({ value: undefined })
  expect((await readPayment(gateway, key))?.returnedAt).toBeInstanceOf(Date)
  expect(await importStatement(account, 'mt940')).toMatchObject({ lines: 2, duplicates: 2, warnings: [] })
  await setBankReports(db, false, by)
  expect(await simulate(gateway, key, { event: 'REVERSE' })).toHaveProperty('failure')
  expect(await importStatement(account, 'mt940')).toMatchObject({ lines: 2, duplicates: 2, warnings: [] })
})

it('who paid is erased with the payment, although the bank has not reported it', async () => {
  const key = await payin(100, 'NAD', 'OFFLINE')
  await simulate(gateway, key, {
    event: 'PAY',
    amount: money(5_00n, 'NAD'),
    account: { accountName: 'Asha' },
  })
  const names = async () => {
    const { rows } = await db.query<{ sealed: Buffer | null }>({
      name: 'payers_of_credits',
      text: `select sealed from payer_data join sandbox_credit on payer_data_id = payer_data.id where currency_code = 'NAD'`,
    })
    return rows.map(({ sealed }) => sealed === null)
  }
  expect(await names()).toEqual([false])
  await simulate(gateway, key, { event: 'EXPIRE' })
  await erasePersonalData(gateway, key, by)
  expect(await names()).toEqual([true])
})
