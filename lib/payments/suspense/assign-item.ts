import { currencyOf } from '../../money/currency.ts'
import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { money as moneyOf, subtract, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { constraintOf } from '../../platform/db/constraint-of.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import type { ShortBorneBy, StoredPayment } from '../payment-record.ts'
import type { TakenAs } from '../receive/apply-receipt.ts'
import { completeHeld } from '../receive/complete-held.ts'
import type { Acceptance } from '../receive/complete-with.ts'
import { allowedShort, shortUpToDefault } from '../receive/parts/tolerance.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { mayComplete } from '../state-machine.ts'
import { assignMoney, type MoneyAssigned } from './assign-money.ts'
import { whyOf, type Assigning, type Decision } from './decision.ts'
import { askedExactly, shortUpTo } from './sql/held-money.ts'
import { hasGivenBack } from './sql/match-in-force.ts'
import { selectItem } from './sql/suspense-item.ts'
import { takeMoney, type MoneyTaken, type TakenMoney } from './take-money.ts'

export interface Assignment {
  readonly itemId: string
  /** Further items for the same payment, after the first. */
  readonly moreItemIds?: readonly string[]
  readonly payment: PaymentKey
  /** A part of the item; the rest stays in suspense. Absent: all of it. */
  readonly amount?: Money
  /** Completes the payment with less than its order amount, as far as its account allows. */
  readonly acceptShort?: { readonly borneBy: ShortBorneBy }
  /** Does everything, says what came of it, and takes it back. */
  readonly dryRun?: boolean
}

export interface Assigned {
  readonly result: TakenAs
  /** The last receipt that the payment has by it: of a part it is a new one. */
  readonly receiptId: string
  readonly key: PaymentKey
  /** What the payment does not need; it stays in suspense, as the payment's. */
  readonly surplus: Money
  /** What it lacks of its order amount, which was accepted. */
  readonly short: Money
  /** Payments from which money was taken. */
  readonly takenFrom: readonly PaymentKey[]
  /** In a dry run: other open payments that were asked for exactly this money. */
  readonly askedOf: readonly PaymentKey[]
  /** Where a part was given: the item of the rest. In a dry run it is not there afterwards. */
  readonly restItemId?: string
}

export type ItemAssigned =
  | Assigned
  | Exclude<MoneyTaken, TakenMoney>
  | Exclude<MoneyAssigned, { readonly receiptId: string }>
  | { readonly result: 'PAYMENT_NOT_FOUND' | 'OTHER_CURRENCY' }
  /** The payment takes no money any more. */
  | { readonly result: 'REFUSED_PAYMENT' }
  /** A match of the payment was undone after its success: the merchant gets no money of it any more. */
  | { readonly result: 'GIVEN_BACK' }
  /** The money is the payment's own surplus. */
  | { readonly result: 'HAS_IT_ALREADY' }
  /** More is missing than may be accepted, or people accept nothing of it. */
  | { readonly result: 'TOO_SHORT'; readonly missing: Money; readonly allowed: Money }

type Refused = Exclude<ItemAssigned, Assigned>

/** Leaves an assignment with its result: everything that it did is rolled back. */
class TakenBack extends Error {
  readonly outcome: ItemAssigned

  constructor(outcome: ItemAssigned) {
    super('an assignment that is tried or refused is taken back')
    this.outcome = outcome
  }
}

/**
 * Assigns the money of items, or a part of one, to a payin or top-up, as a match of its own rank. Money that
 * a person assigns completes a payment from its order amount on: the offset is not owed. Money that another
 * payment has without needing it is taken from that first. The first of several concurrent decisions and
 * matches counts. The audit records it.
 */
export async function assignItem(
  context: Pick<PaymentContext, 'db' | 'personal' | 'changed'>,
  assignment: Assignment,
  decision: Decision,
): Promise<ItemAssigned> {
  try {
    const outcome = await context.db.transaction(async (transaction) => {
      const assigned = await assignOnce({ transaction, personal: context.personal, decision }, assignment)
      if (assignment.dryRun || !('key' in assigned)) throw new TakenBack(assigned)
      return assigned
    })
    for (const key of [outcome.key, ...outcome.takenFrom]) context.changed(key)
    return outcome
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    // It was closed between the reading and the match.
    if (constraintOf(error) !== 'receipt_match_takes_money_in_suspense') throw error
    const item = await selectItem(context.db, assignment.itemId)
    return { result: 'NOT_OPEN', closedAs: item?.closedAs ?? null }
  }
}

/** Payments are locked before items, as where money comes in. */
async function assignOnce(assigning: Assigning, assignment: Assignment): Promise<ItemAssigned> {
  const { transaction } = assigning
  const ids = [assignment.itemId, ...(assignment.moreItemIds ?? [])]
  const taken = await takeMoney(assigning, ids, assignment.payment, assignment.amount)
  if (!('items' in taken)) return taken
  const payment = await lockPayment(transaction, assignment.payment)
  if (!payment) return { result: 'PAYMENT_NOT_FOUND' }
  const refused = await whyNot(transaction, payment, taken)
  if (refused) return { result: refused }
  const acceptance = await acceptanceOf(transaction, payment, assignment)
  const given = await assignAll(assigning, payment, { taken, assignment, acceptance })
  if (!('receiptId' in given)) return given
  await postEntries(transaction, [...taken.entries, ...given.entries])
  const after = await lockPayment(transaction, payment.key)
  if (!after) throw new Error(`payment ${payment.key.paymentId} disappeared although its row was locked`)
  if (assignment.acceptShort && mayComplete(payment.key.kind, after.status))
    return tooShort(after, acceptance)
  await record(assigning, assignment, payment.key, given)
  const { receiptId, restItemId } = given
  return {
    result: takenAs(payment, after, given.result),
    receiptId,
    key: payment.key,
    surplus: surplusOf(payment, given.sum),
    short: after.shortfall?.short ?? moneyOf(0n, payment.money.currencyCode),
    takenFrom: taken.takenFrom,
    askedOf: assignment.dryRun ? await askedExactly(transaction, payment.key, receiptId) : [],
    ...(restItemId !== undefined && { restItemId }),
  }
}

/** As what all of the money was taken: the last item alone may be surplus of what the others paid. */
function takenAs(before: StoredPayment, after: StoredPayment, last: TakenAs): TakenAs {
  if (after.status !== before.status) return 'COMPLETED'
  return lackOf(after) < lackOf(before) ? 'SHORTFALL_REPAID' : last
}

const lackOf = ({ shortfall }: StoredPayment): bigint => shortfall?.short.amount ?? 0n

async function whyNot(
  transaction: Queryable,
  payment: StoredPayment,
  { items }: TakenMoney,
): Promise<'OTHER_CURRENCY' | 'REFUSED_PAYMENT' | 'GIVEN_BACK' | undefined> {
  const { currencyCode } = payment.money
  if (items.some(({ money }) => money.currencyCode !== currencyCode)) return 'OTHER_CURRENCY'
  if (payment.status === 'REFUSED') return 'REFUSED_PAYMENT'
  const hasReturned = payment.status === 'SUCCESS' && payment.moneyReturned !== undefined
  return hasReturned && (await hasGivenBack(transaction, payment.key)) ? 'GIVEN_BACK' : undefined
}

async function acceptanceOf(
  transaction: Queryable,
  { key, money: ordered }: StoredPayment,
  { acceptShort }: Assignment,
): Promise<Acceptance> {
  if (!acceptShort) return { short: 0n, borneBy: 'HOUSE' }
  const tolerance = (await shortUpTo(transaction, key)) ?? shortUpToDefault
  const short = allowedShort(tolerance, ordered, currencyOf(ordered.currencyCode).minorUnits)
  return { short, borneBy: acceptShort.borneBy }
}

interface AllGiven {
  readonly result: Assigned['result']
  readonly receiptId: string
  readonly sum: Money
  readonly entries: readonly Entry[]
  readonly restItemId?: string
}

/** Less than the order amount is accepted with the last item only: the others come before it. */
async function assignAll(
  assigning: Assigning,
  payment: StoredPayment,
  {
    taken,
    assignment,
    acceptance,
  }: {
    readonly taken: TakenMoney
    readonly assignment: Assignment
    readonly acceptance: Acceptance
  },
): Promise<AllGiven | Refused> {
  const { transaction, decision } = assigning
  let given: AllGiven | undefined
  const others = taken.items.filter(({ held }) => !(held && isSamePayment(held.key, payment.key)))
  for (const [at, item] of others.entries()) {
    const isLast = at === others.length - 1
    const assigned = await assignMoney(assigning, payment, {
      item,
      ...(assignment.amount && { amount: assignment.amount }),
      acceptance: isLast ? acceptance : { ...acceptance, short: 0n },
    })
    if (!('receiptId' in assigned)) return assigned
    const entries = [...(given?.entries ?? []), ...assigned.entries]
    const sum = moneyOf((given?.sum.amount ?? 0n) + assigned.given.amount, assigned.given.currencyCode)
    given = { ...assigned, sum, entries }
  }
  if (given) return given
  if (!mayComplete(payment.key.kind, payment.status)) return { result: 'HAS_IT_ALREADY' }
  const completed = await completeHeld(transaction, payment.key, decision.by, acceptance)
  if (!completed) return tooShort(payment, acceptance)
  const sum = moneyOf(0n, payment.money.currencyCode)
  return { result: 'COMPLETED', ...completed, sum }
}

function tooShort({ money: ordered, moneyKept }: StoredPayment, { short }: Acceptance): Refused {
  const allowed = moneyOf(short, ordered.currencyCode)
  return { result: 'TOO_SHORT', missing: subtract(ordered, moneyKept), allowed }
}

/** What a payment, as it was before, does not need of money. */
function surplusOf(payment: StoredPayment, given: Money): Money {
  const { key, status, due } = payment
  const needed = mayComplete(key.kind, status) ? due.amount : lackOf(payment)
  return moneyOf(given.amount > needed ? given.amount - needed : 0n, given.currencyCode)
}

const record = (
  { transaction, decision }: Assigning,
  { itemId, moreItemIds = [], acceptShort }: Assignment,
  key: PaymentKey,
  { receiptId, restItemId }: AllGiven,
): Promise<void> =>
  recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense assign',
    merchantCode: key.merchantCode,
    after: {
      suspenseItemId: itemId,
      ...(moreItemIds.length > 0 && { moreSuspenseItemIds: moreItemIds }),
      receiptId,
      kind: key.kind,
      paymentId: key.paymentId,
      acceptShort: acceptShort?.borneBy,
      suspenseItemIdOfRest: restItemId,
      ...whyOf(decision),
    },
  })
