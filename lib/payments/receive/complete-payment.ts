import { postEntry, type Line } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { changeStatus } from '../sql/change-status.ts'

export interface Completion {
  readonly required: Money
  readonly fee: Money
  readonly vat: Money
  readonly receiptId: string
  readonly actor: CurrentActor
  readonly now: Date
}

/**
 * The required amount was received: the payment succeeds and the merchant is credited the full order amount.
 * The offset goes to rounding; fee and VAT are entries of their own (specification-gaps.md, "Money"). The
 * caller holds the payment's row.
 */
export async function completePayment(
  transaction: Queryable,
  payment: PaymentRecord,
  completion: Completion,
): Promise<void> {
  const { key, status: from, money: ordered } = payment
  const { receiptId, actor, now } = completion
  const cause = from === 'EXPIRED' ? 'LATE_MONEY_RECEIVED' : 'MONEY_RECEIVED'
  const changed = await changeStatus(transaction, { key, from, to: 'SUCCESS', cause, actor, receiptId, now })
  if (!changed) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
  const merchant = { kind: 'MERCHANT_AVAILABLE', merchantCode: key.merchantCode } as const
  const book = (kind: 'COMPLETION' | 'FEE' | 'VAT', lines: Line[]) =>
    postEntry(transaction, { kind, currencyCode: ordered.currencyCode, payment: key, receiptId, lines })
  await book('COMPLETION', [
    { account: { kind: 'SUSPENSE' }, amount: -completion.required.amount },
    { account: merchant, amount: ordered.amount },
    { account: { kind: 'ROUNDING' }, amount: completion.required.amount - ordered.amount },
  ])
  await book('FEE', [
    { account: merchant, amount: -completion.fee.amount },
    { account: { kind: 'FEE_INCOME' }, amount: completion.fee.amount },
  ])
  await book('VAT', [
    { account: merchant, amount: -completion.vat.amount },
    { account: { kind: 'VAT_PAYABLE' }, amount: completion.vat.amount },
  ])
}
