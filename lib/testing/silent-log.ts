import type { LogEvent } from '../platform/log/log-event.ts'
import type { Log } from '../platform/log/log.ts'

/** A log that discards its lines. */
export const silentLog: Log = { write: () => {} }

/** A line as a test reads it: name, level and message of its event, and its fields. */
export type WrittenLine = Pick<LogEvent, 'level' | 'message'> & {
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** A log that keeps its lines for a test; of every level. */
export function keptLog(): Log & { readonly lines: WrittenLine[] } {
  const lines: WrittenLine[] = []
  return {
    lines,
    write: ({ name, level, message }, fields = {}) => {
      lines.push({ event: name, level, message, fields: { ...fields } })
    },
  }
}
