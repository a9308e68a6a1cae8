import type { Entry, EntryKind, Line } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { changeStatus, type StatusChange } from '../sql/change-status.ts'
import type { MatchedPayment } from './sql/lock-matched.ts'

export interface Completion {
  /** What it takes of the money in suspense: less than the order amount where that is accepted. */
  readonly required: Money
  readonly fee: Money
  readonly vat: Money
  readonly receiptId: string
  readonly actor: CurrentActor
  /** What the institution said of the money. */
  readonly told?: string | undefined
}

export type CompletedPayment = Pick<MatchedPayment, 'key' | 'status' | 'money'>

/**
 * The required amount was received: the payment succeeds. Returns the entries that credit the merchant
 * with the full order amount: the offset goes to rounding, what lacks comes from SHORTFALL; fee and VAT
 * are entries of their own (specification-gaps.md, "Money"). The caller holds the payment's row, and books
 * the entries.
 */
export async function completePayment(
  transaction: Queryable,
  payment: CompletedPayment,
  completion: Completion,
): Promise<Entry[]> {
  const changed = await changeStatus(transaction, completionChange(payment, completion))
  if (!changed) throw new Error(`payment ${payment.key.paymentId} changed although its row was locked`)
  return completionEntries(payment, completion)
}

/** The change of status that a completion is. */
export const completionChange = (
  { key, status: from }: CompletedPayment,
  { receiptId, actor, told }: Completion,
): StatusChange => ({
  key,
  from,
  to: 'SUCCESS',
  cause: from === 'EXPIRED' ? 'LATE_MONEY_RECEIVED' : 'MONEY_RECEIVED',
  actor,
  receiptId,
  institutionCode: told,
})

/** What a completion books. */
export function completionEntries(
  { key, money: ordered }: CompletedPayment,
  { required, fee, vat, receiptId }: Completion,
): Entry[] {
  const beyond = required.amount - ordered.amount
  const merchant = { kind: 'MERCHANT_AVAILABLE', merchantCode: key.merchantCode } as const
  const entry = (kind: EntryKind, lines: Line[]): Entry => ({
    kind,
    currencyCode: ordered.currencyCode,
    payment: key,
    receiptId,
    lines,
  })
  return [
    entry('COMPLETION', [
      { account: { kind: 'SUSPENSE' }, amount: -required.amount },
      { account: merchant, amount: ordered.amount },
      { account: { kind: beyond < 0n ? 'SHORTFALL' : 'ROUNDING' }, amount: beyond },
    ]),
    entry('FEE', [
      { account: merchant, amount: -fee.amount },
      { account: { kind: 'FEE_INCOME' }, amount: fee.amount },
    ]),
    entry('VAT', [
      { account: merchant, amount: -vat.amount },
      { account: { kind: 'VAT_PAYABLE' }, amount: vat.amount },
    ]),
  ]
}
