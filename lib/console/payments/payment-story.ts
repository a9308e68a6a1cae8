import { readCallbacks } from '../../callbacks/read-callbacks.ts'
import type { CallbackRow } from '../../callbacks/sql/list-callbacks.ts'
import type { Gateway } from '../../gateway.ts'
import { entriesOfPayment, type EntryOfPayment } from '../../ledger/entries-of-payment.ts'
import type { Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectMatches, type StoredMatch } from '../../payments/receive/sql/select-matches.ts'
import {
  selectAttempts,
  selectDecisions,
  selectEvents,
  selectOverview,
  selectReceipts,
  selectRefunds,
  type AttemptRow,
  type DecisionRow,
  type EventRow,
  type OverviewRow,
  type ReceiptRow,
} from '../../payments/search/sql/select-overview.ts'
import { selectRefundable } from '../../payments/refunds/sql/refundable.ts'
import type { FoundLine } from '../../rails/own-accounts/statements/search/found-line.ts'
import { searchLines } from '../../rails/own-accounts/statements/search/search-lines.ts'

type Delivery = CallbackRow['deliveries'][number]

/** One moment in the life of a payment, whoever it comes from. */
export type Moment = { readonly at: Date } & (
  | { readonly what: 'EVENT'; readonly event: EventRow }
  | { readonly what: 'ATTEMPT'; readonly attempt: AttemptRow }
  | { readonly what: 'RECEIPT'; readonly receipt: ReceiptRow }
  | { readonly what: 'MATCH'; readonly match: StoredMatch }
  | {
      readonly what: 'UNDO'
      readonly match: StoredMatch
      readonly undone: NonNullable<StoredMatch['undone']>
    }
  | { readonly what: 'DECISION'; readonly decision: DecisionRow }
  | { readonly what: 'ENTRY'; readonly entry: EntryOfPayment }
  | { readonly what: 'CALLBACK'; readonly callback: CallbackRow }
  | { readonly what: 'DELIVERY'; readonly callback: CallbackRow; readonly delivery: Delivery }
)

/** Everything that is known of one payment. */
export interface PaymentStory {
  readonly overview: OverviewRow
  readonly attempts: readonly AttemptRow[]
  readonly matches: readonly StoredMatch[]
  readonly lines: readonly FoundLine[]
  readonly callbacks: readonly CallbackRow[]
  readonly decisions: readonly DecisionRow[]
  readonly refunds: Awaited<ReturnType<typeof selectRefunds>>
  /** What can be paid back of a payin now. */
  readonly refundable: Money | undefined
  /** All of it in one order, the oldest first. */
  readonly timeline: readonly Moment[]
}

/** More lines, or callbacks, has no payment. */
const most = 1_000

/**
 * Reads one payment and all that happened to it; undefined where there is none. A merchant's people read what
 * concerns the merchant: the lines of the operator's bank, its people and its accounts are left out.
 */
export async function paymentStory(
  gateway: Pick<Gateway, 'db' | 'personal' | 'rails'>,
  key: PaymentKey,
  { forMerchant }: { readonly forMerchant: boolean },
): Promise<PaymentStory | undefined> {
  const { db } = gateway
  const overview = await selectOverview(db, key)
  if (!overview) return undefined
  const [events, attempts, receipts, matches, entries, refunds, all] = await Promise.all([
    selectEvents(db, key),
    selectAttempts(db, key),
    selectReceipts(db, key),
    selectMatches(db, key),
    entriesOfPayment(db, key),
    selectRefunds(db, key),
    readCallbacks(db, key.merchantCode, { paymentId: key.paymentId }, { limit: most }),
  ])
  const decisions = forMerchant ? [] : await selectDecisions(db, key)
  const lines = forMerchant ? [] : (await searchLines(gateway, { payment: key }, { limit: most })).lines
  const refundable =
    key.kind === 'payin' ? await selectRefundable(db, key.merchantCode, key.paymentId) : undefined
  const callbacks = all.callbacks.filter(({ kind }) => kind === key.kind)
  const shown = forMerchant ? entries.flatMap((entry) => ofMerchant(entry, key.merchantCode)) : entries
  const timeline = inOrder([
    ...events.map((event): Moment => ({ what: 'EVENT', at: event.at, event })),
    ...attempts.map((attempt): Moment => ({ what: 'ATTEMPT', at: attempt.opened_at, attempt })),
    ...receipts.map((receipt): Moment => ({ what: 'RECEIPT', at: receipt.received_at, receipt })),
    ...matches.map((match): Moment => ({ what: 'MATCH', at: match.at, match })),
    ...matches.flatMap((match): Moment[] =>
      match.undone ? [{ what: 'UNDO', at: match.undone.at, match, undone: match.undone }] : [],
    ),
    ...decisions.map((decision): Moment => ({ what: 'DECISION', at: decision.at, decision })),
    ...shown.map((entry): Moment => ({ what: 'ENTRY', at: entry.at, entry })),
    ...callbacks.flatMap((callback): Moment[] => [
      { what: 'CALLBACK', at: callback.createdAt, callback },
      ...callback.deliveries.map((delivery): Moment => ({
        what: 'DELIVERY',
        at: new Date(delivery.at),
        callback,
        delivery,
      })),
    ]),
  ])
  return {
    overview,
    attempts,
    matches,
    lines,
    callbacks,
    decisions,
    refunds,
    refundable: refundable?.left,
    timeline,
  }
}

/** The merchant's own postings of an entry; nothing where it has none. */
function ofMerchant(entry: EntryOfPayment, merchantCode: string): readonly EntryOfPayment[] {
  const postings = entry.postings.filter(
    ({ account }) => account.split('/')[2] === merchantCode && account.startsWith('MERCHANT_'),
  )
  return postings.length === 0 ? [] : [{ ...entry, postings }]
}

/** What one step of the gateway writes has nearly the same time: cause goes before effect. */
const rank: readonly Moment['what'][] = [
  'ATTEMPT',
  'DECISION',
  'RECEIPT',
  'MATCH',
  'UNDO',
  'EVENT',
  'ENTRY',
  'CALLBACK',
  'DELIVERY',
]

function inOrder(moments: readonly Moment[]): readonly Moment[] {
  const placed = moments.map((moment) => ({ moment, at: placeOf(moment, moments) }))
  const sorted = placed.toSorted(
    (one, other) => one.at - other.at || rank.indexOf(one.moment.what) - rank.indexOf(other.moment.what),
  )
  return sorted.map(({ moment }) => moment)
}

/** One step of the gateway takes less, from the beginning of its transaction and from its first row to its last. */
const [beginningMs, stepMs] = [10_000, 500]

/**
 * An entry has the time at which its transaction began, by the clock of the database: it comes after what its
 * receipt made happen in the same step.
 */
function placeOf(moment: Moment, moments: readonly Moment[]): number {
  const at = moment.at.getTime()
  if (moment.what !== 'ENTRY' || moment.entry.receiptId === undefined) return at
  const times = moments
    .filter((other) => receiptOf(other) === moment.entry.receiptId)
    .map((cause) => cause.at.getTime())
    .filter((time) => time >= at && time < at + beginningMs)
  const first = Math.min(...times)
  return Math.max(at, ...times.filter((time) => time < first + stepMs))
}

function receiptOf(moment: Moment): string | null | undefined {
  switch (moment.what) {
    case 'RECEIPT':
      return moment.receipt.id
    case 'MATCH':
    case 'UNDO':
      return moment.match.receiptId
    case 'EVENT':
      return moment.event.receipt_id
    default:
      return undefined
  }
}
