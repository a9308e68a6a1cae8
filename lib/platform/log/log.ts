import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { batchLines } from './batched-lines.ts'
import { errorFields } from './error-fields.ts'
import type { LogEvent } from './log-event.ts'
import { logOutputEvents } from './log-events.ts'
import { stderrLines } from './stderr-lines.ts'

/**
 * The log of a process: one JSON line for each event. Never pass tokens, secrets, account numbers or whole
 * bodies.
 */
export interface Log {
  /**
   * Writes a line with the event's level, name and message. An error goes into the field `err`. Never throws:
   * a line that cannot be written, for example because the disk is full, is lost, and the work
   * continues.
   */
  write(event: LogEvent, fields?: object): void
}

/**
 * JSON lines on stderr, so that stdout is free for banners and command output. Fields with secret names are
 * also removed. A reader that stops reading never keeps the process waiting: lines wait in memory, and are
 * lost and counted where they do not fit.
 */
export function openLog(level: string): Log {
  const waiting = stderrLines()
  const lines = batchLines((all) => waiting.push(all, reportLost))
  const redacting = openPino(level, lines, { paths: [...secretNames, ...secretsWithin], remove: true })
  const plain = openPino(level, lines)
  const log: Log = {
    write: ({ level: severity, name, message }, fields) => {
      try {
        const logger = mayHoldSecrets(fields) ? redacting : plain
        logger[severity]({ event: name, ...fields }, message)
        if (!mayWait.has(severity)) lines.flush()
      } catch {
        // There is nowhere left to report it.
      }
    },
  }
  const reportLost = (lost: number) => log.write(logOutputEvents['log.lines-lost'], { lost })
  return log
}

// A warning or an error may be the last line of a process.
const mayWait: ReadonlySet<string> = new Set(['debug', 'info'])

const secretNames = ['token', 'secret', 'headers']
const secretsWithin = ['*.token', '*.secret', '*.accountNumber', '*.authorization']

/** Most lines hold numbers and short texts alone: copying them to remove nothing takes as long as writing. */
const mayHoldSecrets = (fields: object = {}): boolean =>
  Object.values(fields).some((value) => typeof value === 'object' && value !== null) ||
  secretNames.some((name) => name in fields)

function openPino(level: string, lines: DestinationStream, redact?: LoggerOptions['redact']): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => errorFields(error) },
      ...(redact && { redact }),
    },
    lines,
  )
}
