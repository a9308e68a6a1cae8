import { hostname } from 'node:os'
import type { Gateway } from '../gateway.ts'
import { hasNoRoom, isDatabaseBusy, isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { subjectOf } from './alarm-rule.ts'
import { openOutage } from './database-outage.ts'
import { foundOf, keepFound, type FoundAlarm } from './find-alarms.ts'
import { alarmsProbe } from '#sql/alarm'

/** What only a process itself knows. */
export interface ProcessSigns {
  /** How far the clock of the machine is ahead of the database's. */
  readonly clockAheadSeconds: () => number
  /** Whether requests are counted over all machines; absent: they need not be. */
  readonly countsAreShared?: () => boolean
  /** Requests to the API since the start: all, and those that were answered with an error of the gateway. */
  readonly requests?: () => RequestsSeen
  /** Whether this process, of those of the machine, tells people that the database is away. */
  readonly tellsOutage: boolean
}

interface RequestsSeen {
  readonly all: number
  readonly failed: number
}

const clockOffSeconds = 5
const errorShare = 0.05
/** Fewer are a share of too little. */
const errorsLeast = 5
const errorsOverMs = 5 * 60_000

/** A lock or a pool that is busy for so many rounds in a row is no chance any more. */
const busyRoundsMost = 3

/**
 * Watches what the database does not know: called every half minute, it keeps what is wrong with this process for
 * the round that tells people, and tells itself where the database is away.
 */
export function openProcessAlarms(
  gateway: Pick<Gateway, 'db' | 'log' | 'config' | 'publicUrl' | 'secrets' | 'clock'>,
  signs: ProcessSigns,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  const machine = { machine: hostname() }
  const outage = signs.tellsOutage ? openOutage(gateway, machine.machine, now) : undefined
  const seen: (RequestsSeen & { readonly at: number })[] = []

  let busyRounds = 0

  const shareOfErrors = (): number | undefined => {
    const current = signs.requests?.()
    if (!current) return undefined
    const at = now()
    while (seen.length > 1 && at - (seen[1]?.at ?? at) >= errorsOverMs) seen.shift()
    const from = seen[0] ?? { all: 0, failed: 0 }
    seen.push({ ...current, at })
    const failed = current.failed - from.failed
    const share = failed / (current.all - from.all)
    return failed >= errorsLeast && share > errorShare ? share : undefined
  }

  const found = (): readonly FoundAlarm[] => {
    const ahead = Math.abs(signs.clockAheadSeconds())
    const errors = shareOfErrors()
    return [
      ...(ahead > clockOffSeconds ? foundOf('GatewayClockOff', [{ labels: machine, value: ahead }]) : []),
      ...(signs.countsAreShared?.() === false
        ? foundOf('GatewayRedisDown', [{ labels: machine, value: 0 }])
        : []),
      ...(errors === undefined ? [] : foundOf('GatewayErrors', [{ labels: machine, value: errors }])),
    ]
  }

  return async () => {
    const wrong = found()
    try {
      await gateway.db.query(alarmsProbe({ subject: subjectOf(machine) }))
      await keepFound(gateway.db, wrong)
      await outage?.over()
      busyRounds = 0
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error
      if (isDatabaseBusy(error)) busyRounds += 1
      if (isDatabaseBusy(error) && !hasNoRoom(error) && busyRounds < busyRoundsMost) return
      await outage?.lasts()
    }
  }
}
