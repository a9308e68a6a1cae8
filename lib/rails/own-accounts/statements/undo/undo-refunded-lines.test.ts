import { afterEach, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { refusePayout } from '../../../../payments/payouts/end-payout.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { byRail } from '../../../../platform/audit/actor.ts'
import { payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { codeOf, refundKey, refundsOf } from '../../../../testing/refunds/refunds-of.ts'
import { importedLines } from '../../../../testing/statements/imported-lines.ts'

const { gateway, inr } = await payingGateway()
await gateway.db.pool.query(`update receiving_account set methods = '{P2A_V2}' where id = $1`, [inr])
const { paid, refund, balance } = refundsOf(gateway, 'P2A_V2')
const payee = {
  paymentMethodCode: 'BANK_TRANSFER',
  account: { accountName: 'Asha Rao', accountNumber: '50100123456789', bankBranch: 'HDFC0000002' },
}
const { importLines, undo, stateOf } = importedLines(gateway, inr, '501000000001')

/** A payin of 100 INR that a line of a statement paid, and the part of it that was refunded. */
async function refunded(): Promise<{
  readonly payin: PaymentKey
  readonly key: ReturnType<typeof refundKey>
  readonly idImport: string
  readonly reference: string
}> {
  const payin = await paid()
  const reference = (await readPayment(gateway, payin))?.attempt.railReference ?? ''
  const idImport = await importLines([{ amount: 10_000, reference, text: reference }])
  expect((await readPayment(gateway, payin))?.status).toBe('SUCCESS')
  const key = refundKey()
  expect(codeOf(await refund(payin, 10, { key, paymentMethod: payee }))).toBe('ACCEPTED')
  return { payin, key, idImport, reference }
}

afterEach(async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a line whose payin was refunded is never undone, and the undo says why', async () => {
  const { payin, idImport } = await refunded()
  expect(await undo(idImport, true)).toMatchObject({
    decided: [{ state: 'REFUNDED', paymentId: payin.paymentId, isFinal: true }],
  })
  expect(await stateOf(idImport)).toBe('BOOKED')
})

it('an undo that a refund overtakes ends, and names the line', async () => {
  const { payin, idImport } = await refunded()
  // As an undo is left that began before the refund.
  await gateway.db.pool.query(`update bank_import set state = 'UNDOING' where id = $1`, [idImport])
  expect(await undo(idImport, true)).toMatchObject({
    undone: 0,
    stoppedBy: [{ state: 'REFUNDED', paymentId: payin.paymentId }],
  })
  expect(await stateOf(idImport)).toBe('BOOKED')
})

it('a line is undone where its refund was refused', async () => {
  const { payin, key, idImport } = await refunded()
  await refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('bank'))
  expect(await undo(idImport, true)).toMatchObject({ undone: 1 })
  expect((await readPayment(gateway, payin))?.moneyReturned?.amount).toBe(10_000n)
})

it('a credit that the bank takes back is reversed whole, also after a refund', async () => {
  const { payin, reference } = await refunded()
  const { available } = await balance()
  const back = { amount: -10_000, reference: 'NEW-REF-9', text: `REVERSED ${reference}` }
  await importLines([back], (file) => file.replace(/^(:61:\d{10})D/m, '$1RC'))
  expect((await readPayment(gateway, payin))?.returnedAt).toBeInstanceOf(Date)
  expect((await balance()).available).toBe(available - 100)
})
