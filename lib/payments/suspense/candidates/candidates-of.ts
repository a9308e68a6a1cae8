import type { PaymentContext } from '../../payment-context.ts'
import type { OrderCandidates, OrdersOfItems } from '../../rail/order-candidates.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import { distinct } from '../../receive/rules/found.ts'
import { candidatesOf as storedCandidates, type ItemCandidate } from '../sql/item-candidates.ts'
import { amountsSought } from './amounts-sought.ts'
import type { ItemFacts, ItemToCompare, ScoredCandidate } from './facts.ts'
import { creditScorer } from './score-credit.ts'
import { scoreDebit, type PaidOrder } from './score-debit.ts'
import { mostReturned, scoreReturn } from './score-return.ts'
import { beginningsOfSimilar, piecesOf } from './similar-reference.ts'
import { feesUpTo } from './sql/fees-up-to.ts'
import { itemFacts } from './sql/item-facts.ts'
import { nearbyPayments, type Sought } from './sql/nearby-payments.ts'
import { paymentFacts } from './sql/payment-facts.ts'

type Context = Pick<PaymentContext, 'db' | 'personal' | 'rails'>

/** A person looks at no more of them. */
const candidatesMax = 8

/** Which payments are compared. */
export interface Comparison {
  /**
   * Leaves out those that were asked to another account where only the customer's account could speak for them:
   * among many payments these are most of them, and each is decrypted.
   */
  readonly onlyLikely?: boolean
}

/**
 * The payments that open items may belong to, the likeliest first: those that a rule named when the money
 * came, and near misses as they are now. A payment that has the money is none. Nothing is booked by them.
 */
export async function candidatesOf(
  context: Context,
  wantedItems: readonly ItemToCompare[],
  comparison: Comparison = {},
): Promise<ReadonlyMap<string, readonly ScoredCandidate[]>> {
  if (wantedItems.length === 0) return new Map()
  const itemIds = wantedItems.map(({ id }) => id)
  const facts = await itemFacts(context, wantedItems)
  const stored = await storedCandidates(context.db, itemIds)
  const wanted = new Set(itemIds)
  const items = facts.filter(({ id }) => wanted.has(id))
  const came = items.filter(isCredit)
  const credits = await creditCandidates(context, came, { facts, stored, ...comparison })
  const returns = await returnCandidates(
    context,
    came.filter(({ holder }) => !holder),
  )
  const debits = await debitCandidates(
    context,
    items.filter((item) => !isCredit(item)),
    stored,
  )
  const all = [
    ...debits,
    ...credits.map(([id, found]) => {
      const orders = returns.get(id) ?? []
      return [id, [...orders, ...found.filter((one) => !orders.some((order) => isSame(order, one)))]] as const
    }),
  ]
  return new Map(all.map(([id, found]) => [id, best(found)]))
}

const isCredit = ({ direction }: ItemFacts): boolean => direction === 'CREDIT'

/** From this score on a candidate is likely, and those far below it only distract. */
const likely = 60

/** The likeliest first, each payment once. */
function best(found: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const sorted = found
    .toSorted((one, other) => other.score - one.score || (one.paymentId < other.paymentId ? -1 : 1))
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
  const most = sorted[0]?.score ?? 0
  const least = most < likely ? 0 : 0.7 * most
  return sorted.filter(({ score }) => score >= least).slice(0, candidatesMax)
}

type Stored = ReadonlyMap<string, readonly ItemCandidate[]>
type Found = readonly (readonly [itemId: string, candidates: readonly ScoredCandidate[]])[]

async function creditCandidates(
  context: Context,
  credits: readonly ItemFacts[],
  {
    facts,
    stored,
    onlyLikely = false,
  }: Comparison & { readonly facts: readonly ItemFacts[]; readonly stored: Stored },
): Promise<Found> {
  const sought = await soughtOf(context, credits, facts, onlyLikely)
  const near = Map.groupBy(await nearbyPayments(context.db, sought), ({ itemId }) => itemId)
  const named = sought.map(({ item, amounts }) => ({
    item,
    score: creditScorer(item, amounts),
    near: near.get(item.id) ?? [],
    byRule: stored.get(item.id) ?? [],
  }))
  const keys = named.flatMap((one) => [...one.near.map(({ key }) => key), ...one.byRule])
  const payments = new Map(
    (await paymentFacts(context, uniqueKeys(keys))).map((payment) => [textOf(payment), payment]),
  )
  return named.map(({ item, score, near: some, byRule }) => {
    const compared = distinct([...byRule, ...some.map(({ key }) => key)])
      .filter((key) => !(item.holder && isSamePayment(key, item.holder)))
      .flatMap((key) => payments.get(textOf(key)) ?? [])
    return [
      item.id,
      compared.flatMap((payment) => {
        const storedWhy = byRule.find((one) => isSamePayment(one, payment))?.why
        const isOfEarlierPayer = some.some(
          ({ key, isOfEarlierPayer: is }) => is && isSamePayment(key, payment),
        )
        return score(payment, { isOfEarlierPayer, ...(storedWhy !== undefined && { storedWhy }) }) ?? []
      }),
    ]
  })
}

async function soughtOf(
  { db, personal }: Context,
  credits: readonly ItemFacts[],
  facts: readonly ItemFacts[],
  onlyLikely: boolean,
): Promise<readonly Sought[]> {
  const keys = await personal.keysFor(db, undefined)
  const nobodys = facts.filter(({ holder }) => !holder)
  return credits.map((item) => ({
    item,
    amounts: amountsSought(item, nobodys),
    beginnings: beginningsOfSimilar([...item.references, item.text]),
    pieces: onlyLikely ? piecesOf([...item.references, item.text]) : undefined,
    payer: personal.hashes(keys, { accountNumber: item.payer?.accountNumber }),
  }))
}

async function debitCandidates(
  context: Context,
  debits: readonly ItemFacts[],
  stored: Stored,
): Promise<Found> {
  const fees = await feesUpTo(context.db, debits)
  const feeUpTo = ({ accountId }: ItemFacts) => fees.get(accountId) ?? 0n
  const near = await ofRails(context, (rail) => rail.near(context, debits, feeUpTo))
  return debits.map((item) => {
    const byRule = stored.get(item.id) ?? []
    const orders = near.get(item.id) ?? []
    const others = byRule.filter((one) => !orders.some((order) => isSame(order, one))).map(orderOf)
    return [
      item.id,
      [...orders, ...others].flatMap((order) => {
        const storedWhy = byRule.find((one) => isSame(order, one))?.why
        const known = storedWhy === undefined ? {} : { storedWhy }
        return scoreDebit(item, order, { feeUpTo: feeUpTo(item), ...known }) ?? []
      }),
    ]
  })
}

/** What credits bring back of orders to banks, by the ID of their item. */
async function returnCandidates(
  context: Context,
  credits: readonly ItemFacts[],
): Promise<ReadonlyMap<string, readonly ScoredCandidate[]>> {
  const fees = await feesUpTo(context.db, credits)
  const feeUpTo = ({ accountId }: ItemFacts) => fees.get(accountId) ?? 0n
  const most = (item: ItemFacts) => {
    const [near, charged] = [mostReturned(item.money.amount), item.money.amount + feeUpTo(item)]
    return near > charged ? near : charged
  }
  const orders = await ofRails(context, (rail) => rail.returned(context, credits, most))
  return new Map(
    credits.map((item) => [
      item.id,
      (orders.get(item.id) ?? []).flatMap((order) => scoreReturn(item, order, feeUpTo(item)) ?? []),
    ]),
  )
}

/** What all rails know of items. */
async function ofRails(
  { rails }: Context,
  ask: (rail: OrderCandidates) => Promise<OrdersOfItems>,
): Promise<OrdersOfItems> {
  const found = await Promise.all(rails.flatMap(({ orderCandidates }) => orderCandidates ?? []).map(ask))
  const orders = new Map<string, readonly PaidOrder[]>()
  for (const [id, some] of found.flatMap((one) => [...one]))
    orders.set(id, [...(orders.get(id) ?? []), ...some])
  return orders
}

type Named = Pick<ScoredCandidate, 'merchantCode' | 'kind' | 'paymentId'>

const isSame = (one: Named, other: Named): boolean =>
  one.merchantCode === other.merchantCode && one.kind === other.kind && one.paymentId === other.paymentId

/** A payment that the rule named and that is not near any more. */
const orderOf = ({ merchantCode, kind, paymentId, status, due }: ItemCandidate): PaidOrder => ({
  merchantCode,
  kind,
  paymentId,
  status,
  money: due,
  party: {},
  isAsked: true,
  isReceipt: false,
})

const textOf = ({ merchantCode, kind, paymentId }: PaymentKey): string =>
  JSON.stringify([merchantCode, kind, paymentId])

const uniqueKeys = (keys: readonly PaymentKey[]): readonly PaymentKey[] => [
  ...new Map(keys.map((key) => [textOf(key), key])).values(),
]
