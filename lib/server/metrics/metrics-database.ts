import { Gauge, Registry } from '@prometheus-io/client'
import type { Clock } from '../../platform/clock.ts'
import { isDatabaseBusy } from '../../platform/db/database-unreachable.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Figure } from '../../figures/figure.ts'
import { figures } from '../../figures/figures.ts'
import { readFigure } from '../../figures/read-figure.ts'

/** Metrics of the whole gateway from the database, the same from every process. */
export interface DatabaseMetrics {
  /**
   * Never fails and never waits long. Each figure has its last known value, and
   * `gateway_figure_age_seconds` says how old it is; a figure that was never read is left out.
   */
  text(): Promise<string>
}

/** However often /metrics is scraped, figures are read at most this often. */
const readEveryMs = {
  /** Figures that an operator waits for after a command; each reads one row. */
  urgent: 1_000,
  usual: 10_000,
  /** Figures that cost more; docs/alerts.yml calls a figure old after a minute. */
  slow: 40_000,
} as const
const paceOf = ({ isUrgent, isSlow }: Figure) => (isUrgent ? 'urgent' : isSlow ? 'slow' : 'usual')
const patienceMs = 2_000
/** A round that takes longer was forgotten by the database client: another one begins. */
const roundLimitMs = 60_000

/** One reading of all figures. */
interface Round {
  readonly beganAt: Date
  /** Whether the database answered, be it that a statement took too long. */
  answered: boolean
  ended: boolean
  readonly done: Promise<void>
}

/** Counts only: they identify no merchant, payment or customer. */
export function openDatabaseMetrics(db: Database, clock: Clock): DatabaseMetrics {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge<string>({ name: `gateway_${name}`, help, labelNames: [...labelNames], registers: [registry] })
  const up = gauge('database_up', 'Whether the database answered this scrape.')
  const age = gauge('figure_age_seconds', 'How long ago a figure was read; it keeps its value.', ['figure'])
  const shown = figures.map((figure) => ({
    figure,
    gauge: gauge(figure.name, figure.help, figure.labelNames),
  }))
  // A gauge without labels begins with 0, and a figure that was not read yet has no value.
  for (const one of shown) if (one.figure.labelNames.length === 0) one.gauge.remove()
  const readAt = new Map<string, Date>()

  const read = async (figure: Figure, shownBy: Gauge<string>, now: Date) => {
    const samples = await readFigure(db, figure, now)
    shownBy.reset()
    for (const { labels, value } of samples) shownBy.set(labels, value)
    readAt.set(figure.name, now)
  }
  // One after another, so that a scrape takes three connections at most; a figure that fails does not stop
  // the others.
  const begin = (some: typeof shown): Round => {
    const beganAt = clock.now()
    const run = async () => {
      for (const one of some) {
        const answered = await read(one.figure, one.gauge, clock.now()).then(() => true, isDatabaseBusy)
        began.answered ||= answered
      }
      began.ended = true
    }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const began: Round = { beganAt, answered: false, ended: false, done }
    void run().then(resolve)
    return began
  }
  /** Returns the last round of some figures, or a new one when that is too old. */
  const roundsOf = (some: typeof shown, forMs: number) => {
    let round: Round | undefined
    return (): Round => {
      const passedMs = round ? clock.now().getTime() - round.beganAt.getTime() : Infinity
      if (!round || passedMs >= (round.ended ? forMs : roundLimitMs)) round = begin(some)
      return round
    }
  }
  const rounds = (['urgent', 'usual', 'slow'] as const).map((pace) =>
    roundsOf(
      shown.filter(({ figure }) => paceOf(figure) === pace),
      readEveryMs[pace],
    ),
  )
  return {
    text: async () => {
      const current = rounds.map((of) => of())
      await inTime(Promise.all(current.map(({ done }) => done)))
      up.set(current[0]?.answered ? 1 : 0)
      const now = clock.now().getTime()
      for (const [figure, at] of readAt) age.set({ figure }, (now - at.getTime()) / 1_000)
      return registry.metrics()
    },
  }
}

async function inTime(done: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([done, late])
  clearTimeout(timer)
}
