import { kindNames } from '../money/payment-kinds.ts'
import { amountShortest } from '../money/money.ts'
import { countUndecided } from '../payments/payouts/sql/open-decisions.ts'
import { readPayoutHold } from '../payments/payouts/payout-hold.ts'
import { countOpenConflicts } from '../payments/receive/conflicts/sql/select-conflicts.ts'
import { suspenseAges, type SuspenseAge } from '../payments/suspense/suspense-ages.ts'
import { offsetsInUse } from '../payments/create/sql/offsets-in-use.ts'
import type { Queryable } from '../platform/db/database.ts'
import { bankFigures } from './bank-figures.ts'
import { chainFigures } from './chain-figures.ts'
import type { Figure, Sample } from './figure.ts'
import { railFigures } from './rail-figures.ts'
import { figureCallbacksPending, secondsCallbacksWait } from '#sql/callback'
import { figurePaymentsOpen, secondsExpiryWaits, secondsPayoutsWait } from '#sql/payment'
import { figureRecentDeliveries } from '#sql/callback_delivery'

/** The figures of /metrics, in the order in which they are read. */
export const figures: readonly Figure[] = [
  {
    name: 'payouts_held',
    help: 'Whether payouts are held since a restore, until "restore confirm" (1) or sent (0).',
    labelNames: [],
    isUrgent: true,
    read: async (database) => one((await readPayoutHold(database)) === undefined ? 0 : 1),
  },
  single(
    'expiry_lag_seconds',
    'How long the payment that is most overdue should have expired.',
    secondsExpiryWaits,
  ),
  single(
    'payouts_oldest_open_seconds',
    'How long the oldest payout, refund or return that is not final has been open.',
    secondsPayoutsWait,
  ),
  {
    name: 'payouts_undecided',
    help: 'Payouts that an operator has to decide: CONFLICT, UNRESOLVED (sent over an hour ago, outcome unknown).',
    labelNames: ['decision'],
    read: async (database) =>
      (await countUndecided(database)).map(({ decision, count }) => ({ labels: { decision }, value: count })),
  },
  single(
    'callbacks_oldest_pending_seconds',
    'How long the callback that waits longest has waited: for its first try since its event, or for a repeat since that was due.',
    secondsCallbacksWait,
  ),
  {
    name: 'callback_deliveries_last_5_minutes',
    help: 'Deliveries begun in the last five minutes: delivered, rejected (another status than 200), failed (no answer), unknown (interrupted).',
    labelNames: ['outcome'],
    read: recentDeliveries,
  },
  {
    name: 'callbacks_pending',
    help: 'Callbacks that are not delivered yet.',
    labelNames: [],
    read: pendingCallbacks,
  },
  {
    name: 'receipt_conflicts_open',
    help: 'Reports of money that differ from what was booked, and that nobody has decided.',
    labelNames: [],
    read: async (database) => one((await countOpenConflicts(database)).count),
  },
  {
    name: 'suspense_items',
    help: 'Items of suspense that are open, by account and direction: CREDIT belongs to no payment yet, DEBIT left unexplained.',
    labelNames: ['account', 'direction'],
    read: (database) => suspense(database, ({ count }) => count),
  },
  {
    name: 'suspense_amount',
    help: 'The money of these items, in the currency of the account.',
    labelNames: ['account', 'direction', 'currency'],
    read: (database) => suspense(database, ({ money }) => Number(amountShortest(money)), ['currency']),
  },
  {
    name: 'suspense_oldest_seconds',
    help: 'How long the oldest of these items has been open.',
    labelNames: ['account', 'direction'],
    read: (database) => suspense(database, ({ oldestSeconds }) => oldestSeconds),
  },
  {
    name: 'payments_open',
    help: 'Payments that are not final, by kind and status.',
    labelNames: ['kind', 'status'],
    read: openPayments,
  },
  {
    name: 'offsets_in_use_ratio',
    help: 'The largest share of the amounts above one order amount that payments hold, 0 to 1, by cash account.',
    labelNames: ['account'],
    read: async (database) =>
      (await offsetsInUse(database)).map(({ accountId, share }) => ({
        labels: { account: accountId },
        value: share,
      })),
  },
  ...bankFigures,
  ...chainFigures,
  ...railFigures,
]

const one = (value: number): readonly Sample[] => [{ labels: {}, value }]

/** A figure without labels. */
function single(name: string, help: string, seconds: typeof secondsExpiryWaits): Figure {
  return {
    name,
    help,
    labelNames: [],
    read: async (database, now) => {
      const { rows } = await database.query(seconds({ now }))
      return one(rows[0]?.value ?? 0)
    },
  }
}

/** One sample for each account and direction that has an open item. */
async function suspense(
  database: Queryable,
  valueOf: (age: SuspenseAge) => number,
  more: readonly 'currency'[] = [],
): Promise<readonly Sample[]> {
  const ages = await suspenseAges(database)
  return ages.map((age) => ({
    labels: {
      account: age.accountId,
      direction: age.direction,
      ...(more.includes('currency') && { currency: age.money.currencyCode }),
    },
    value: valueOf(age),
  }))
}

async function pendingCallbacks(database: Queryable): Promise<readonly Sample[]> {
  const { rows } = await database.query(figureCallbacksPending())
  return one(rows[0]?.count ?? 0)
}

// Every pair is listed, also those that count 0: a series that disappears looks like a broken scrape.
async function openPayments(database: Queryable): Promise<readonly Sample[]> {
  const { rows } = await database.query(figurePaymentsOpen({ kinds: kindNames }))
  return rows.map(({ kind, status, count }) => ({ labels: { kind, status }, value: count }))
}

async function recentDeliveries(database: Queryable, now: Date): Promise<readonly Sample[]> {
  const { rows } = await database.query(figureRecentDeliveries({ now }))
  return rows.map(({ outcome, count }) => ({ labels: { outcome }, value: count }))
}
