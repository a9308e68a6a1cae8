import { importItsDetails } from '../../debit-of-several.ts'
import { amountShortest, type Money } from '../../../../money/money.ts'
import type { StoredMatch } from '../../../../payments/receive/sql/select-matches.ts'
import type { Refused } from '../../../../platform/refused.ts'

/** What a debit took back of a payment. */
export type TakenBack =
  /** All receipts that paid it: its completion is reversed. */
  | { readonly what: 'ALL'; readonly match: StoredMatch }
  /** A receipt, or a part of it. */
  | { readonly what: 'ONE'; readonly match: StoredMatch }
  | Refused

interface Debit {
  readonly accountId: string
  readonly money: Money
  /** Whether the payment has a completion that can be reversed. */
  readonly isWhole: boolean
  /** The receipt that a person names. */
  readonly receiptId?: string | undefined
}

/**
 * Which of the receipts of a payment a debit took back: one of its amount that the payment does not need, as
 * it came after the success; all where it is their sum; the one of its amount, or a part of the only one that
 * is larger. Among several larger ones a person names it. Pure.
 */
export function receiptTakenBack(
  matches: readonly StoredMatch[],
  { accountId, money: { amount, currencyCode }, isWhole, receiptId }: Debit,
): TakenBack {
  const here = matches.filter((one) => one.accountId === accountId && one.money.currencyCode === currencyCode)
  const fitting = here.filter(
    (one) => one.money.amount >= amount && (receiptId === undefined || one.receiptId === receiptId),
  )
  const exact = fitting.filter(({ money }) => money.amount === amount)
  const unneeded = exact.find(({ afterSuccess }) => afterSuccess)
  if (unneeded) return { what: 'ONE', match: unneeded }
  const paid = matches.filter(({ afterSuccess }) => !afterSuccess)
  const sum = paid.reduce((so, { money }) => so + money.amount, 0n)
  const last = paid.at(-1)
  const isAll = isWhole && sum === amount && paid.every((one) => here.includes(one))
  if (last && isAll && receiptId === undefined) return { what: 'ALL', match: last }
  const [larger, another] = fitting
  if (exact[0]) return { what: 'ONE', match: exact[0] }
  if (larger && !another) return { what: 'ONE', match: larger }
  const named = here.map((one) => `${one.receiptId} (${amountShortest(one.money)})`).join(', ') || 'none'
  const asked = amountShortest({ amount, currencyCode })
  return {
    refused: another
      ? `${asked} ${currencyCode} may be a part of several of its receipts, name one with --receipt: ${named}`
      : `no receipt of it has ${asked} ${currencyCode}; its receipts on the account of the debit: ${named}. If the debit took several back, ${importItsDetails}`,
  }
}
