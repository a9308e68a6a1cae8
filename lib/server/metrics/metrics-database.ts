import { Gauge, Registry } from '@prometheus-io/client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { readFigures, type Figures } from './sql/read-figures.ts'

/** Metrics of the whole gateway from the database, the same from every process. */
export interface DatabaseMetrics {
  /**
   * Never fails and never waits long: without an answer it returns `gateway_database_up 0` and nothing else.
   */
  text(): Promise<string>
}

// However often /metrics is scraped, the database is queried at most this often.
const rememberedForMs = 10_000
const patienceMs = 2_000

/** Counts only: they identify no merchant, payment or customer. */
export function openDatabaseMetrics(db: Database, clock: Clock): DatabaseMetrics {
  const shown = openGauges()
  let remembered: { readonly until: number; readonly figures: Promise<Figures | undefined> } | undefined
  const readCached = () => {
    const now = clock.now()
    if (!remembered || remembered.until <= now.getTime()) {
      remembered = { until: now.getTime() + rememberedForMs, figures: withPatience(readFigures(db, now)) }
    }
    return remembered.figures
  }
  return {
    text: async () => {
      const figures = await readCached()
      shown.show(figures)
      return shown.registry.metrics()
    },
  }
}

/** Undefined where the database fails or does not answer in time. */
function withPatience<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const failed = answer.catch(() => undefined)
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined).unref())
  return Promise.race([failed, waited])
}

function openGauges() {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `gateway_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answered this scrape.')
  const open = gauge('payments_open', 'Payments that are not final, by kind and status.', 'kind', 'status')
  const pending = gauge('callbacks_pending', 'Callbacks that are not delivered yet.')
  const oldest = gauge('callbacks_oldest_pending_seconds', 'How long the oldest of them has waited.')
  const deliveries = gauge(
    'callback_deliveries_last_5_minutes',
    'Deliveries begun in the last five minutes: delivered, rejected (another status than 200), failed (no answer), unknown (interrupted).',
    'outcome',
  )
  const lag = gauge('expiry_lag_seconds', 'How long the payment that is most overdue should have expired.')
  const payout = gauge(
    'payouts_oldest_open_seconds',
    'How long the oldest payout that is not final has been open.',
  )
  const held = gauge(
    'payouts_held',
    'Whether payouts are held since a restore, until "restore confirm" (1) or sent (0).',
  )
  return {
    registry,
    show: (figures: Figures | undefined) => {
      registry.resetMetrics()
      up.set(figures ? 1 : 0)
      // An unknown number is left out: 0 would be wrong.
      for (const one of [pending, oldest, lag, payout, held]) one.remove()
      if (!figures) return
      for (const { kind, status, count } of figures.open) open.set({ kind, status }, count)
      for (const { outcome, count } of figures.deliveries) deliveries.set({ outcome }, count)
      pending.set(figures.pending)
      oldest.set(figures.oldestPendingSeconds)
      lag.set(figures.expiryLagSeconds)
      payout.set(figures.oldestPayoutSeconds)
      held.set(figures.payoutsHeld ? 1 : 0)
    },
  }
}
