import { money, subtract, type Money } from '../../money/money.ts'
import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { isSamePayment, type PaymentKey } from '../../payments/payment-key.ts'
import type { FoundPayment } from '../../payments/search/payment-search.ts'
import { searchPayments } from '../../payments/search/search-payments.ts'
import { candidatesOf } from '../../payments/suspense/candidates/candidates-of.ts'
import type { PaymentFacts, ScoredCandidate } from '../../payments/suspense/candidates/facts.ts'
import { paymentFacts } from '../../payments/suspense/candidates/sql/payment-facts.ts'
import { openItems, type OpenItem } from '../../payments/suspense/open-items.ts'
import { itemLines } from '../../rails/own-accounts/statements/sql/item-lines.ts'
import { netSumsOfItems, selectRailRows, paymentsPaidFor, type NetSumOfRail } from '../../rails/rails.ts'
import { lineAsWritten, type WrittenLine } from '../../rails/own-accounts/statements/sql/line-as-written.ts'

/** A candidate with what a person compares. */
export interface CandidateDetail extends ScoredCandidate {
  /** Undefined of a return of suspense, which is no payment. */
  readonly facts: PaymentFacts | undefined
  /** What the bank kept beside an order, if the money is its: of a debit above it, of a return below it. */
  readonly fee: Money | undefined
}

/** Earlier payments of the payer of an item. */
export interface EarlierPayments {
  /** By what the payer is known: a name alone may be another person's. */
  readonly by: 'ACCOUNT' | 'NAME'
  /** The newest first. */
  readonly payments: readonly FoundPayment[]
}

/** All that helps a person to decide what an item is. */
export interface ItemDetail {
  /** Undefined where no file of a bank told of it. */
  readonly written: WrittenLine | undefined
  readonly candidates: readonly CandidateDetail[]
  /** Undefined where nobody is named. */
  readonly earlier: EarlierPayments | undefined
  /** The rails whose money it may be, so that one act books it. */
  readonly ofRails: readonly MoneyOfRail[]
  /** The payment that was paid by an order that is not part of it. */
  readonly paidFor: PaymentKey | undefined
}

/** Money of a rail on the account in which that settles: shown singly before, or the only reading as a net sum. */
export interface MoneyOfRail {
  readonly idRail: string
  readonly rail: string
  readonly sum?: Pick<NetSumOfRail, 'from' | 'through' | 'fee'>
}

type Context = Pick<PaymentContext, 'db' | 'personal' | 'rails'>

/** An item of the list; undefined where it is not in it any more. */
export async function readItem(context: Context, itemId: string): Promise<OpenItem | undefined> {
  const [item] = await openItems(context, { itemIds: [itemId] }, itemLines(context.personal))
  return item
}

/** What helps to decide about an item. */
export async function detailOf(context: Context, item: OpenItem): Promise<ItemDetail> {
  const [written, candidates, earlier, ofRails, paidFor] = await Promise.all([
    lineAsWritten(context, { lineId: item.statementLineId, receiptId: item.receiptId }),
    comparedWith(context, item),
    earlierPayments(context, item),
    moneyOfRails(context, item),
    paymentsPaidFor(context.db, [item]),
  ])
  return { written, candidates, earlier, ofRails, paidFor: paidFor.get(item.id) }
}

async function moneyOfRails({ db }: Context, item: OpenItem): Promise<readonly MoneyOfRail[]> {
  if (item.payment) return []
  if (item.kind === 'POSSIBLE_DUPLICATE')
    return (await selectRailRows(db))
      .filter(({ settlesIn }) => settlesIn === item.accountId)
      .map(({ id, name }) => ({ idRail: id, rail: name }))
  const sums = (await netSumsOfItems(db, [item])).get(item.id) ?? []
  return sums
    .filter(({ row }) => sums.filter((other) => other.row.id === row.id).length === 1)
    .map(({ row, ...sum }) => ({ idRail: row.id, rail: row.name, sum }))
}

async function comparedWith(context: Context, item: OpenItem): Promise<readonly CandidateDetail[]> {
  const { receiptId = null } = item
  // A list has the likely ones; nobody gives away what refunds took.
  const isAssignable = item.direction === 'DEBIT' || receiptId !== null
  const found = await candidatesOf(context, isAssignable ? [{ ...item, receiptId }] : [])
  const candidates = found.get(item.id) ?? []
  const facts = await paymentFacts(
    context,
    candidates.flatMap((candidate) => keyOf(candidate) ?? []),
  )
  return candidates.map((candidate) => {
    const key = keyOf(candidate)
    return {
      ...candidate,
      facts: key && facts.find((one) => isSamePayment(one, key)),
      fee: feeOf(item, candidate),
    }
  })
}

function keyOf({ merchantCode, kind, paymentId }: ScoredCandidate): PaymentKey | undefined {
  return merchantCode === undefined || kind === 'return' ? undefined : { merchantCode, kind, paymentId }
}

const orderKinds: readonly (PaymentKind | 'return')[] = ['payout', 'refund', 'return']

/** What is left between the money of an item and the order that it may be of. */
export function feeOf(
  { direction, money: moved }: Pick<OpenItem, 'direction' | 'money'>,
  { kind, due }: Pick<ScoredCandidate, 'kind' | 'due'>,
): Money | undefined {
  if (!orderKinds.includes(kind) || moved.currencyCode !== due.currencyCode) return undefined
  const fee = direction === 'DEBIT' ? subtract(moved, due) : subtract(due, moved)
  return fee.amount > 0n ? money(fee.amount, fee.currencyCode) : undefined
}

/** More of them say no more. */
const earlierMost = 10

async function earlierPayments(
  context: Context,
  { payer, payment }: OpenItem,
): Promise<EarlierPayments | undefined> {
  const [by, payerText] =
    payer?.account === undefined ? (['NAME', payer?.name] as const) : (['ACCOUNT', payer.account] as const)
  if (payerText === undefined) return undefined
  const { payments } = await searchPayments(context, { payer: payerText }, { limit: earlierMost + 1 })
  const others = payments.filter(({ key }) => !(payment && isSamePayment(key, payment)))
  return { by, payments: others.slice(0, earlierMost) }
}
