import type { Queryable } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/statement.ts'
import type { Figure, Sample } from './figure.ts'
import { figureRails } from '#sql/rail'

type RailNow = RowOf<typeof figureRails>

/** How rails that answer did, by their names, of which an operator gives few. */
export const railFigures: readonly Figure[] = [
  {
    name: 'rail_orders_last_hour',
    help: 'Payins and top-ups of the last hour at the institution of a rail: opened, of them paid; refused, also before they were open.',
    labelNames: ['rail', 'outcome'],
    isSlow: true,
    read: (database, now) =>
      ofRails(database, now, ({ opened, paid, refused }) =>
        Object.entries({ opened, paid, refused }).map(([outcome, value]) => ({
          labels: { outcome },
          value,
        })),
      ),
  },
  {
    name: 'rail_seconds_to_pay',
    help: 'The median time from the opening of an order to its payment, of those of the last hour; 0 without one.',
    labelNames: ['rail'],
    isSlow: true,
    read: (database, now) => ofRails(database, now, (rail) => [only(rail.median_seconds ?? 0)]),
  },
  {
    name: 'rail_last_answer_seconds',
    help: 'How long ago the institution of an enabled rail answered last, to ten seconds; absent before its first answer.',
    labelNames: ['rail'],
    read: (database, now) =>
      ofRails(database, now, ({ is_enabled, silent_seconds }) =>
        is_enabled && silent_seconds !== null ? [only(Math.max(0, silent_seconds))] : [],
      ),
  },
  {
    name: 'rail_breaker_open',
    help: 'Whether the institution of an enabled rail does not answer (1), so that new payments go elsewhere.',
    labelNames: ['rail'],
    read: (database, now) =>
      ofRails(database, now, ({ is_enabled, is_broken }) => (is_enabled ? [only(is_broken ? 1 : 0)] : [])),
  },
  {
    name: 'rail_own_fault',
    help: 'Whether the institution of a rail refused our credentials or settings in the last hour (1).',
    labelNames: ['rail'],
    read: (database, now) => ofRails(database, now, ({ has_own_fault }) => [only(has_own_fault ? 1 : 0)]),
  },
  {
    name: 'rail_returns_open',
    help: 'Money that the institution of a rail gave back, and that could be taken from no payment: a person books it.',
    labelNames: ['rail'],
    read: (database, now) => ofRails(database, now, ({ returns_open }) => [only(returns_open)]),
  },
  {
    name: 'rail_notices_oldest_seconds',
    help: 'How long ago the oldest request of an institution came that is not worked on yet; 0 without one.',
    labelNames: ['rail'],
    read: (database, now) => ofRails(database, now, ({ notice_seconds }) => [only(notice_seconds)]),
  },
]

const only = (value: number): Sample => ({ labels: {}, value })

async function ofRails(
  database: Queryable,
  now: Date,
  samplesOf: (rail: RailNow) => readonly Sample[],
): Promise<readonly Sample[]> {
  const { rows } = await database.query(figureRails({ now }))
  return rows.flatMap((rail) =>
    samplesOf(rail).map(({ labels, value }) => ({ labels: { rail: rail.name, ...labels }, value })),
  )
}
