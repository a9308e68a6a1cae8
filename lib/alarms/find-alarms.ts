import { unreachedMerchants } from '../doctor/check-callback-deliveries.ts'
import type { Sample } from '../figures/figure.ts'
import { figures } from '../figures/figures.ts'
import { readFigure } from '../figures/read-figure.ts'
import type { Clock } from '../platform/clock.ts'
import { isDatabaseBusy } from '../platform/db/database-unreachable.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { filledSummary, subjectOf, whereItHolds, type AlarmRule } from './alarm-rule.ts'
import { alarmRules } from './alarm-rules.ts'
import { callbacksUnreachable } from './kinds.ts'
import { alarmsSeen } from '#sql/alarm'

/** Something that is wrong now. */
export interface FoundAlarm {
  readonly kind: string
  /** The labels, as `subjectOf` writes them. */
  readonly subject: string
  readonly summary: string
}

export interface Finding {
  readonly found: readonly FoundAlarm[]
  /** The kinds that could be read: of them, what was not found does not hold. */
  readonly readable: readonly string[]
}

const rules: readonly AlarmRule[] = alarmRules

/**
 * Alerts that are no condition on a figure of the database, and who knows of them. A new one has its code here, or
 * in what each process watches of itself.
 */
export const ownKinds: Readonly<Record<string, 'HERE' | 'EACH_PROCESS' | 'NOBODY'>> = {
  // Where no process runs none can tell: the daily summary is missed then.
  GatewayNotScraped: 'NOBODY',
  GatewayDatabaseDown: 'EACH_PROCESS',
  GatewayFigureOld: 'HERE',
  GatewayErrors: 'EACH_PROCESS',
  GatewayClockOff: 'EACH_PROCESS',
  GatewayRedisDown: 'EACH_PROCESS',
  GatewayCallbacksFail: 'HERE',
}

/** The alert of docs/alerts.yml with this name, where its labels and value are those of `samples`. */
export function foundOf(kind: (typeof alarmRules)[number]['kind'], samples: readonly Sample[]): FoundAlarm[] {
  const summary = rules.find((rule) => rule.kind === kind)?.summary ?? ''
  return samples.map((sample) => ({
    kind,
    subject: subjectOf(sample.labels),
    summary: filledSummary(summary, sample),
  }))
}

/**
 * What is wrong, by the figures of /metrics. A figure that the database does not give in time makes its alarms
 * unreadable, and is one itself. Rejects where the database is away.
 */
export async function findAlarms(db: Database, clock: Clock): Promise<Finding> {
  const read = new Map<string, readonly Sample[]>()
  const unread: Sample[] = []
  const asked = new Set([...rules.flatMap(({ condition }) => condition?.figure ?? []), deliveriesFigure])
  for (const figure of figures.filter(({ name }) => asked.has(name))) {
    try {
      read.set(figure.name, await readFigure(db, figure, clock.now()))
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
      unread.push({ labels: { figure: figure.name }, value: 60 })
    }
  }
  const byFigures = rules.flatMap(({ kind, condition }) => {
    const samples = condition && read.get(condition.figure)
    return samples
      ? [{ kind, found: foundOf(kind as 'GatewayFigureOld', whereItHolds(condition, samples)) }]
      : []
  })
  const deliveries = read.get(deliveriesFigure)
  const others = [
    { kind: 'GatewayFigureOld', found: foundOf('GatewayFigureOld', unread) },
    ...(deliveries
      ? [{ kind: 'GatewayCallbacksFail', found: foundOf('GatewayCallbacksFail', failing(deliveries)) }]
      : []),
    { kind: callbacksUnreachable, found: await unreached(db, clock.now()) },
  ]
  const all = [...byFigures, ...others]
  return { found: all.flatMap(({ found }) => found), readable: all.map(({ kind }) => kind) }
}

const deliveriesFigure = 'callback_deliveries_last_5_minutes'

/** More than half of the deliveries fail. */
function failing(deliveries: readonly Sample[]): readonly Sample[] {
  const count = (isCounted: (outcome: string) => boolean) =>
    deliveries.reduce((sum, { labels, value }) => sum + (isCounted(labels['outcome'] ?? '') ? value : 0), 0)
  const value = count((outcome) => outcome === 'failed' || outcome === 'rejected')
  return value > 0.5 * count(() => true) ? [{ labels: {}, value }] : []
}

const unreached = async (db: Database, now: Date): Promise<readonly FoundAlarm[]> =>
  (await unreachedMerchants(db, now)).map(({ merchantCode, message }) => ({
    kind: callbacksUnreachable,
    subject: subjectOf({ merchant: merchantCode }),
    summary: message,
  }))

/** Keeps what is wrong now; `tellAlarms` decides who learns of it, and when. */
export async function keepFound(database: Queryable, found: readonly FoundAlarm[]): Promise<void> {
  await database.query(
    alarmsSeen({
      kinds: found.map(({ kind }) => kind),
      subjects: found.map(({ subject }) => subject),
      summaries: found.map(({ summary }) => summary),
    }),
  )
}
