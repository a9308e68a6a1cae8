import { stillUnreached, unreachedMerchants } from '../doctor/check-callback-deliveries.ts'
import type { Sample } from '../figures/figure.ts'
import { figures } from '../figures/figures.ts'
import { figureLimits, readFigure } from '../figures/read-figure.ts'
import { consolePhrases } from '../i18n/console-messages.ts'
import type { Clock } from '../platform/clock.ts'
import { isDatabaseBusy } from '../platform/db/database-unreachable.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { filledSummary, subjectOf, whereItHolds, type AlarmRule } from './alarm-rule.ts'
import { alarmRules } from './alarm-rules.ts'
import { callbacksUnreachable } from './kinds.ts'
import { labelsOf } from './open-alarms.ts'
import { ofNoFigure, ownConditions } from './own-conditions.ts'
import { alarmsSeen, openAlarms } from '#sql/alarm'

/** Something that is wrong now. */
export interface FoundAlarm {
  readonly kind: string
  /** The labels, as `subjectOf` writes them. */
  readonly subject: string
  readonly summary: string
}

export interface Finding {
  readonly found: readonly FoundAlarm[]
  /** The kinds that were read by this look: of them, what was not found does not hold. */
  readonly readable: readonly string[]
}

const rules: readonly AlarmRule[] = alarmRules

/** The alert of docs/alerts.yml with this name, where its labels and value are those of `samples`. */
export function foundOf(kind: string, samples: readonly Sample[]): FoundAlarm[] {
  const rule = rules.find((one) => one.kind === kind) ?? { kind, labels: [] }
  return samples.map((sample) => ({
    kind,
    subject: subjectOf(sample.labels),
    summary: filledSummary(rule, sample),
  }))
}

/**
 * What is wrong, by the figures of /metrics. A figure that the database does not give in time makes its alarms
 * unreadable, and is one itself. Rejects where the database is away.
 */
export async function findAlarms(db: Database, clock: Clock): Promise<Finding> {
  const read = new Map<string, readonly Sample[]>()
  const unread: string[] = []
  const own = Object.entries(ownConditions)
  const asked = new Set([
    ...rules.flatMap(({ condition }) => condition?.figure ?? []),
    ...own.map(([, { figure }]) => figure),
  ])
  for (const figure of figures.filter(({ name }) => asked.has(name))) {
    try {
      read.set(figure.name, await readFigure(db, figure, clock.now()))
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
      unread.push(figure.name)
    }
  }
  const merchants = await unreached(db, clock.now())
  if (!merchants) unread.push('callbacks_unreachable')
  const conditions = [
    ...rules.flatMap(({ kind, condition }) =>
      condition
        ? [
            {
              kind,
              figure: condition.figure,
              whereItHolds: (samples: readonly Sample[]) => whereItHolds(condition, samples),
            },
          ]
        : [],
    ),
    ...own.map(([kind, condition]) => ({ kind, ...condition })),
  ]
  const all = [
    ...conditions.flatMap(({ kind, figure, whereItHolds: where }) => {
      const samples = read.get(figure)
      return samples ? [{ kind, found: foundOf(kind, where(samples)) }] : []
    }),
    { kind: 'GatewayFigureOld', found: unread.map(figureOld) },
    ...(merchants ? [{ kind: callbacksUnreachable, found: merchants }] : []),
  ]
  return {
    found: all.flatMap(({ found }) => found),
    readable: all.map(({ kind }) => kind),
  }
}

/** Without a duration: since when it holds stands beside it. */
const figureOld = (figure: string): FoundAlarm => ({
  kind: 'GatewayFigureOld',
  subject: subjectOf({ figure }),
  summary: consolePhrases('alarms')('figureOld', { figure }),
})

/** Processes keep these themselves: what none has seen for a while is over. */
export const ofProcesses = Object.keys(ofNoFigure).filter((kind) => ofNoFigure[kind] === 'EACH_PROCESS')

/** What is wrong with callbacks of merchants; undefined where the database takes too long. */
async function unreached(db: Database, now: Date): Promise<readonly FoundAlarm[] | undefined> {
  try {
    return await db.transaction(async (transaction) => {
      const found = (await unreachedMerchants(transaction, now)).map(({ merchantCode, message }) => ({
        kind: callbacksUnreachable,
        subject: subjectOf({ merchant: merchantCode }),
        summary: message,
      }))
      const again = new Set(found.map(({ subject }) => subject))
      return [
        ...found,
        ...(await lastingUnreached(transaction, now)).filter(({ subject }) => !again.has(subject)),
      ]
    }, figureLimits)
  } catch (error) {
    if (isDatabaseBusy(error)) return undefined
    throw error
  }
}

/** Longer than between two looks. */
const lookedLatelyMs = 5 * 60_000

/**
 * What people were told of and still holds: when the tries of a callback are used up, no delivery fails any more,
 * and yet nothing arrives.
 */
async function lastingUnreached(database: Queryable, now: Date): Promise<readonly FoundAlarm[]> {
  const { rows } = await database.query(openAlarms())
  const open = rows.filter(({ kind }) => kind === callbacksUnreachable)
  const merchantOf = (subject: string) => labelsOf(subject)['merchant'] ?? ''
  const known = open.map(({ subject, since, seen_at: seenAt }) => ({
    merchantCode: merchantOf(subject),
    at: new Date(Math.max(since.getTime(), seenAt.getTime() - lookedLatelyMs)),
  }))
  const still = known.length > 0 ? await stillUnreached(database, known, now) : new Set<string>()
  return open.filter(({ subject }) => still.has(merchantOf(subject)))
}

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
