import { afterEach, expect, it } from 'vitest'
import { checkLedger } from '../../../../ledger/check.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { refusePayout } from '../../../../payments/payouts/end-payout.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { byOperator, byRail } from '../../../../platform/audit/actor.ts'
import { payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { codeOf, refundKey, refundsOf } from '../../../../testing/refunds/refunds-of.ts'
import { decided } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { importBankFile } from '../../import-bank-file.ts'
import { undoImport } from './undo-import.ts'

const { gateway, inr, rowsOf } = await payingGateway()
await gateway.db.pool.query(`update receiving_account set methods = '{P2A_V2}' where id = $1`, [inr])
const { paid, refund, balance } = refundsOf(gateway, 'P2A_V2')
const day = gateway.clock.now().toISOString().slice(0, 10)
const payee = {
  paymentMethodCode: 'BANK_TRANSFER',
  account: { accountName: 'Asha Rao', accountNumber: '50100123456789', bankBranch: 'HDFC0000002' },
}
let opening = 1_000_000

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function importLine(amount: number, text: string, reference: string = text): Promise<string> {
  const facts = { account: '501000000001', from: day, to: day, opening }
  const file = written.mt940(facts, [{ day, amount, reference, text }])
  opening += amount
  const { idImport = '', errors } = await importBankFile(gateway, {
    bytes: inOnePiece(amount < 0 ? file.replace(/^(:61:\d{10})D/m, '$1RC') : file),
    actor: byOperator('Ann'),
    accountId: inr,
  })
  expect(errors).toEqual([])
  return idImport
}

const undo = (idImport: string) =>
  undoImport(gateway, idImport, { ...decided, reason: 'wrong file', withMatches: true })
const stateOf = async (idImport: string) =>
  (await rowsOf<{ state: string }>('select state from bank_import where id = $1', [idImport]))[0]?.state

/** A payin of 100 INR that a line of a statement paid, and the part of it that was refunded. */
async function refunded(): Promise<{
  readonly payin: PaymentKey
  readonly key: ReturnType<typeof refundKey>
  readonly idImport: string
  readonly reference: string
}> {
  const payin = await paid()
  const reference = (await readPayment(gateway, payin))?.attempt.railReference ?? ''
  const idImport = await importLine(10_000, reference)
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
  expect(await undo(idImport)).toMatchObject({
    decided: [{ state: 'REFUNDED', paymentId: payin.paymentId, isFinal: true }],
  })
  expect(await stateOf(idImport)).toBe('BOOKED')
})

it('an undo that a refund overtakes ends, and names the line', async () => {
  const { payin, idImport } = await refunded()
  // As an undo is left that began before the refund.
  await gateway.db.pool.query(`update bank_import set state = 'UNDOING' where id = $1`, [idImport])
  expect(await undo(idImport)).toMatchObject({
    undone: 0,
    stoppedBy: [{ state: 'REFUNDED', paymentId: payin.paymentId }],
  })
  expect(await stateOf(idImport)).toBe('BOOKED')
})

it('a line is undone where its refund was refused', async () => {
  const { payin, key, idImport } = await refunded()
  await refusePayout(gateway, key, 'INVALID_ACCOUNT', byRail('bank'))
  expect(await undo(idImport)).toMatchObject({ undone: 1 })
  expect((await readPayment(gateway, payin))?.moneyReturned?.amount).toBe(10_000n)
  opening -= 10_000
})

it('a credit that the bank takes back is reversed whole, also after a refund', async () => {
  const { payin, reference } = await refunded()
  const { available } = await balance()
  await importLine(-10_000, `REVERSED ${reference}`, 'NEW-REF-9')
  expect((await readPayment(gateway, payin))?.returnedAt).toBeInstanceOf(Date)
  expect((await balance()).available).toBe(available - 100)
})
