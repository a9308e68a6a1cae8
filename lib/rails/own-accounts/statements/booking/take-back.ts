import { postEntries } from '../../../../ledger/post-entry.ts'
import type { Money } from '../../../../money/money.ts'
import { reverseLocked } from '../../../../payments/end/reverse-payment.ts'
import type { StoredPayment } from '../../../../payments/payment-record.ts'
import { selectMatches, type StoredMatch } from '../../../../payments/receive/sql/select-matches.ts'
import type { Assigning } from '../../../../payments/suspense/decision.ts'
import { divideMatch } from '../../../../payments/suspense/divide-match.ts'
import { matchesInForce } from '../../../../payments/suspense/sql/match-in-force.ts'
import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { Refused } from '../../../../platform/refused.ts'
import { receiptTakenBack } from './receipt-taken-back.ts'

/** Money that left an account because it went back to the payer of a payment. */
export interface TakenMoney {
  readonly accountId: string
  readonly money: Money
  /** The receipt that it was, or a part of it, where its amount does not say that. */
  readonly receiptId?: string | undefined
}

/** The receipt that was taken back, or why none was. `refused` is a sentence for people. */
export type TakenBackOf = { readonly receiptId: string } | Refused

/**
 * Takes money back from a payment whose row the caller holds: a receipt, or a part of it, leaves the payment and
 * its account. All that paid a payment is its reversal; of a part the merchant is debited that part, first what
 * the payment does not need. After a refusal the caller rolls its transaction back.
 */
export async function takeBackOf(
  assigning: Assigning,
  payment: StoredPayment,
  { accountId, money, receiptId }: TakenMoney,
): Promise<TakenBackOf> {
  const { transaction } = assigning
  const matches = (await selectMatches(transaction, payment.key)).filter(({ undone }) => !undone)
  const isWhole = payment.status === 'SUCCESS' && payment.moneyReturned === undefined
  const found = receiptTakenBack(matches, { accountId, money, isWhole, receiptId })
  if ('refused' in found) return found
  return found.what === 'ALL'
    ? reverseAll(assigning, found.match)
    : takeOne(assigning, payment, found.match.receiptId, money)
}

async function reverseAll(
  { transaction, decision }: Assigning,
  { receiptId, merchantCode, kind, paymentId }: StoredMatch,
): Promise<TakenBackOf> {
  const reversed = await reverseLocked(transaction, { merchantCode, kind, paymentId }, decision.by)
  return 'value' in reversed ? { receiptId } : { refused: 'it cannot be reversed' }
}

/** Of a part that is taken back the receipt is divided: the part is a receipt of its own. */
async function takeOne(
  assigning: Assigning,
  payment: StoredPayment,
  receiptId: string,
  money: Money,
): Promise<TakenBackOf> {
  const { transaction } = assigning
  const [match] = await matchesInForce(transaction, [receiptId])
  if (!match) return { refused: 'its match was undone' }
  if (match.money.amount === money.amount) return withdrawOne(assigning, receiptId)
  const division = { payment, match, given: money, keepsGiven: true }
  const { receiptId: partId, entries } = await divideMatch(assigning, division)
  await postEntries(transaction, entries)
  return withdrawOne(assigning, partId)
}

async function withdrawOne({ transaction, decision }: Assigning, receiptId: string): Promise<TakenBackOf> {
  const withdrawn = await withdrawReceipts(transaction, [receiptId], decision)
  return 'refused' in withdrawn
    ? { refused: 'the money was refunded, or its bank took it back already' }
    : { receiptId }
}
