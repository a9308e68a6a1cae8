import { postEntries, type Entry } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Receipt } from '../../../../payments/receive/receipt.ts'
import { takeReceipt, takeReceipts, type Taken } from '../../../../payments/receive/take-receipts.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { underSavepoint } from '../../../../platform/db/savepoint.ts'
import { houseAccountOf, type AccountRule, type RuleOf } from '../rules/account-rule.ts'
import { restoreLine } from '../undo/restore-line.ts'
import { setLineStates, type LineState } from '../sql/line-states.ts'
import { arrivalsAmong, maybeArrivals } from './arrivals.ts'
import { entryOfLine, openDebitEntry } from './line-entries.ts'
import type { LineToBook } from './line-to-book.ts'
import { openDebitItems } from '../../../../payments/suspense/sql/debit-items.ts'
import { receiptOfLine } from './receipt-of-line.ts'
import { reverseReceipt } from './reverse-receipt.ts'
import { keepNamedOrders, keepSameLines } from './keep-named-orders.ts'
import type { OpenOrderLine, StatementParts } from './statement-parts.ts'
import { virtualNumbersOf } from './virtual-numbers.ts'

/** What a transaction of lines has booked. Reported and announced after the commit. */
export interface BookedChunk {
  readonly taken: readonly Taken[]
  readonly payouts: number
  readonly changed: readonly PaymentKey[]
  /** The only line, if it has the decisions again that an undo took back. */
  readonly restored?: { readonly isReceipt: boolean; readonly isMatched: boolean }
}

export interface BookingContext {
  readonly context: PaymentContext
  readonly parts: StatementParts
  readonly ruleOf: RuleOf
}

/**
 * Books lines in the caller's transaction: what payouts explain, credits as receipts, what stays
 * unexplained by the rules of its account, and other debits as open. `isAlone`: the line is the only
 * one, and an error of its match keeps the receipt.
 */
export async function bookChunk(
  transaction: Queryable,
  booking: BookingContext,
  given: readonly LineToBook[],
  isAlone: boolean,
): Promise<BookedChunk> {
  const { context, parts } = booking
  const [first] = given
  const restored = first && (await restoreLine(transaction, context, first))
  if (restored) {
    const { as, changed } = restored
    const isReceipt = as === 'RECEIPT'
    const isMatched = isReceipt && changed.length > 0
    return {
      taken: [],
      payouts: as === 'PAYOUT_RETURN' ? 1 : 0,
      changed,
      restored: { isReceipt, isMatched },
    }
  }
  const { arrived, again } = await arrivalsAmong(
    transaction,
    context,
    given.filter(({ signContradicts, isPossibleDuplicate }) => !signContradicts && !isPossibleDuplicate),
  )
  if (arrived.size > 0) {
    const others = given.filter(({ id }) => !arrived.has(id))
    await setLineStates(transaction, new Map([...arrived.keys()].map((id) => [id, 'OWN_TRANSFER'])))
    await postEntries(transaction, [...arrived.values()])
    return others.length === 0
      ? { taken: [], payouts: 0, changed: [] }
      : bookChunk(transaction, booking, others, isAlone)
  }
  const maybe = await maybeArrivals(transaction, context, given)
  const ofRail = new Set([...again, ...maybe.keys()])
  const lines = given.map((line) => (ofRail.has(line.id) ? { ...line, isPossibleDuplicate: true } : line))
  const named: PaymentKey[] = []
  if (first && takesBack(first) && !first.isPossibleDuplicate && !again.has(first.id)) {
    const reversed = await reverseReceipt(transaction, first)
    if ('changed' in reversed) return { taken: [], payouts: 0, changed: reversed.changed }
    named.push(...reversed.named)
  }
  const certain = lines.filter(({ signContradicts }) => !signContradicts)
  const settled = await parts.settlePayouts?.(transaction, context, certain)
  const ofOrders = new Map(settled?.open)
  if (first && named.length > 0) ofOrders.set(first.id, withNamed(ofOrders.get(first.id), named))
  const states = new Map<string, LineState>()
  const entries: Entry[] = []
  for (const [id, { as, entries: some }] of settled?.explained ?? []) {
    states.set(id, as)
    entries.push(...some)
  }
  const payouts = states.size
  const unexplained = lines.filter(({ id }) => !states.has(id))
  const ruleOf: RuleOf = (line) => (ofOrders.has(line.id) ? undefined : booking.ruleOf(line))
  const rules = { ...booking, ruleOf }
  const taken = await bookCredits(transaction, rules, unexplained, { states, entries, ofOrders }, isAlone)
  await openDebitItems(transaction, bookDebits(ruleOf, unexplained, { states, entries }))
  await keepNamedOrders(transaction, ofOrders)
  const doubtful = unexplained.filter(({ isPossibleDuplicate }) => isPossibleDuplicate)
  await keepSameLines(
    transaction,
    doubtful.map(({ id }) => id),
  )
  await keepNamedOrders(transaction, candidatesOf(maybe))
  await postEntries(transaction, entries)
  await setLineStates(transaction, states)
  return { taken, payouts, changed: settled?.changed ?? [] }
}

/** Who has the money of a rail that a line may show. */
const candidatesOf = (
  maybe: ReadonlyMap<string, readonly PaymentKey[]>,
): ReadonlyMap<string, OpenOrderLine> =>
  new Map(
    [...maybe].map(([id, keys]) => [
      id,
      { candidates: keys.map((key) => ({ ...key, why: 'SAME_LINE' as const })) },
    ]),
  )

/** A reversal that takes nothing back by itself: the payments that it names are for a person. */
const withNamed = (open: OpenOrderLine | undefined, named: readonly PaymentKey[]): OpenOrderLine => ({
  ...open,
  candidates: [...named.map((key) => ({ ...key, why: 'REFERENCE' as const })), ...(open?.candidates ?? [])],
})

/** Whether a line is booked alone, because it may lock a payment of its own. */
export const isBookedAlone = (line: LineToBook): boolean => takesBack(line) || line.restores !== undefined

/** A debit that takes a credit back. */
export const takesBack = ({ direction, isReversal, returnReason, signContradicts }: LineToBook): boolean =>
  direction === 'DEBIT' && !signContradicts && (isReversal || returnReason !== undefined)

/** What the transaction books at its end: payments are locked before balances. */
interface ToBook {
  readonly states: Map<string, LineState>
  readonly entries: Entry[]
  readonly ofOrders: ReadonlyMap<string, OpenOrderLine>
}

async function bookCredits(
  transaction: Queryable,
  { context: { personal }, ruleOf }: BookingContext,
  lines: readonly LineToBook[],
  { states, entries, ofOrders }: ToBook,
  isAlone: boolean,
): Promise<readonly Taken[]> {
  const credits = lines.filter(({ direction }) => direction === 'CREDIT')
  const addresses = await virtualNumbersOf(transaction, credits)
  const all: Receipt[] = []
  const fitting: { readonly line: LineToBook; readonly rule: AccountRule; readonly receipt: Receipt }[] = []
  for (const line of credits) {
    states.set(line.id, 'RECEIPT')
    const namesOrder = ofOrders.has(line.id)
    const receipt = receiptOfLine(line, { address: addresses.get(line.id), namesOrder })
    const rule = line.isPossibleDuplicate ? undefined : ruleOf(line)
    if (rule) fitting.push({ line, rule, receipt })
    else all.push(receipt)
  }
  const [only] = all
  const taken =
    isAlone && only
      ? [{ receipt: only, received: await takeReceipt(transaction, personal, only) }]
      : [...(await takeReceipts(transaction, personal, all))]
  for (const { line, rule, receipt } of fitting) {
    const matched = await underSavepoint(transaction, () =>
      takeUnlessUnmatched(transaction, personal, receipt),
    )
    if ('value' in matched) taken.push(...matched.value)
    else if (!(matched.error instanceof MatchesNothing)) {
      if (!isAlone) throw matched.error
      taken.push({ receipt, received: await takeReceipt(transaction, personal, receipt) })
    } else {
      states.set(line.id, rule.book)
      entries.push(entryOfRule(line, rule))
    }
  }
  return taken
}

/**
 * Rules run after matching: a receipt that would stay in suspense is undone again. Only where nothing points
 * to a payment: money that may belong to one is for a person.
 */
class MatchesNothing extends Error {}

async function takeUnlessUnmatched(
  transaction: Queryable,
  personal: PaymentContext['personal'],
  receipt: Receipt,
): Promise<Taken[]> {
  const taken = await takeReceipts(transaction, personal, [receipt])
  if (taken.some(isNobodys)) throw new MatchesNothing()
  return taken
}

const isNobodys = ({ receipt, received }: Taken): boolean =>
  received.result === 'SUSPENSE' && received.candidates.length === 0 && receipt.suspenseReason === undefined

const entryOfRule = (line: LineToBook, { id, book }: AccountRule) =>
  entryOfLine(line, book, houseAccountOf[book], id)

/** Returns the debits that nothing explains. A rule explains none that may be a payment's (`ruleOf`). */
function bookDebits(
  ruleOf: RuleOf,
  lines: readonly LineToBook[],
  { states, entries }: Omit<ToBook, 'ofOrders'>,
): readonly LineToBook[] {
  const open: LineToBook[] = []
  for (const line of lines) {
    if (line.direction !== 'DEBIT') continue
    const isForPerson = line.isPossibleDuplicate || line.signContradicts || takesBack(line)
    const rule = isForPerson ? undefined : ruleOf(line)
    states.set(line.id, rule?.book ?? 'OPEN_DEBIT')
    entries.push(rule ? entryOfRule(line, rule) : openDebitEntry(line))
    if (!rule) open.push(line)
  }
  return open
}
