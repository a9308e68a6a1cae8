import { afterEach, describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { lockRow } from '../../../payments/sql/select-payment.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { codeOf, refundKey, refundsOf } from '../../../testing/refunds/refunds-of.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../../../testing/test-gateway.ts'
import { applyPain002 } from './status-report/apply-pain-002.ts'
import { messageIdOf } from './batch.ts'
import { confirmBatch } from './confirm-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'

const { gateway, inr, create, exported, rowsOf } = await payingGateway()
const { db } = gateway
await db.pool.query(`update receiving_account set methods = '{P2A_V2}' where id = $1`, [inr])
const { paid, refund, refundedOf, statusOf, balance } = refundsOf(gateway, 'P2A_V2')

const payee = {
  paymentMethodCode: 'BANK_TRANSFER',
  account: { accountName: 'Asha Rao', accountNumber: '50100123456789', bankBranch: 'HDFC0000002' },
}

/** A refund of 60 INR of a payin to which 110 came, so that 10 of it lie in suspense. */
async function refunded(key = refundKey()) {
  const payin = await paid(11_000n)
  expect(codeOf(await refund(payin, 60, { key, paymentMethod: payee }))).toBe('ACCEPTED')
  return { payin, key }
}
const idOf = async ({ paymentId }: PaymentKey): Promise<string> => {
  const text = `select key from payout_order where kind = 'refund' and payment_id = $1`
  const [row] = await rowsOf<{ key: string }>(text, [paymentId])
  return endToEndIdOf(row?.key ?? '')
}

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

describe('a refund from an own account', () => {
  it('leaves in a batch, succeeds by its debit, and gives its parts back when it is returned', async () => {
    const { payin, key } = await refunded()
    const { batch } = await exported()
    expect([batch.orders, await statusOf(key)]).toEqual([1, 'PROCESSING'])
    const text = await idOf(key)
    const before = await balance()
    await bookLines(gateway, [lineOf(inr, { amount: 6_000n, text })])
    expect([await statusOf(key), await refundedOf(payin)]).toEqual(['SUCCESS', 6_000n])
    await bookLines(gateway, [lineOf(inr, { amount: 6_000n, direction: 'CREDIT', text: `RETURN ${text}` })])
    expect(await refundedOf(payin)).toBe(0n)
    expect((await balance()).available - before.available).toBe(50)
  })

  it('is refused by the bank, and its payin can be refunded again', async () => {
    const { payin, key } = await refunded()
    const { batch } = await exported()
    const transactions = [{ endToEndId: await idOf(key), status: 'RJCT' }]
    const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
    expect((await applyPain002(gateway, report, { actor: ann.by })).payouts).toBe(1)
    expect([await statusOf(key), await refundedOf(payin)]).toEqual(['REFUSED', 0n])
    const text = `select after -> 'refused' -> 0 ->> 'refund' as refund from audit_event where after ? 'refused'`
    expect(await rowsOf(text)).toEqual([{ refund: key.paymentId }])
    expect(codeOf(await refund(payin, 110, { paymentMethod: payee }))).toBe('ACCEPTED')
    expect((await create()).orders).toBe(1)
  })

  it('is refused by an operator while it waits, and leaves its batch', async () => {
    const { payin, key } = await refunded()
    await create()
    expect(await refuseWaitingPayout(gateway, { payout: key, reason: 'no more', ...ann })).toBeUndefined()
    expect([await statusOf(key), await refundedOf(payin)]).toEqual(['REFUSED', 0n])
  })

  it('is another order than a payout of the same ID', async () => {
    const { key } = await refunded()
    const payout = payoutKey(key.paymentId)
    expect(codeOf(await createPayout(gateway, payoutBodyOf(60, 'INR', payee), payout))).toBe('ACCEPTED')
    const { batch } = await exported()
    expect(batch.orders).toBe(2)
    const why = { reference: 'call 4711', reason: 'the bank says so' }
    const one = { id: batch.id, payout: { kind: 'refund', paymentId: key.paymentId } } as const
    await confirmBatch(gateway, { ...one, ...why }, ann)
    const statuses = await rowsOf<{ kind: string; status: string }>(
      'select kind, status from payment where payment_id = $1 order by kind',
      [key.paymentId],
    )
    expect(statuses).toEqual([
      { kind: 'payout', status: 'PROCESSING' },
      { kind: 'refund', status: 'SUCCESS' },
    ])
  })

  it('locks its payin before itself, in whatever order several end', async () => {
    const refunds = [await refunded(), await refunded()]
    const { batch } = await exported()
    const ids = await Promise.all(refunds.map(({ key }) => idOf(key)))
    const transactions = ids.map((endToEndId) => ({ endToEndId, status: 'RJCT' }))
    const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
    const holdPayins = db.transaction(async (transaction) => {
      for (const { payin } of refunds.toSorted((a, b) => (a.payin.paymentId < b.payin.paymentId ? -1 : 1)))
        await lockRow(transaction, payin)
    })
    await Promise.all([holdPayins, applyPain002(gateway, report, { actor: ann.by })])
    expect(await Promise.all(refunds.map(({ key }) => statusOf(key)))).toEqual(['REFUSED', 'REFUSED'])
  })
})
