import { pino, type Logger } from 'pino'
import { errorFields } from './error-fields.ts'
import type { LogEvent } from './log-event.ts'

/** The log of a process: one JSON line for each event. Never pass tokens, secrets, account numbers or whole bodies. */
export interface Log {
  /** Writes a line with the event's level, name and message. An error goes into the field `err`. */
  write(event: LogEvent, fields?: object): void
}

/** JSON lines on stderr, so that stdout is free for banners and command output. Fields with secret names are also removed. */
export function openLog(level: string): Log {
  const logger = openPino(level)
  return {
    write: ({ level: severity, name, message }, fields) =>
      logger[severity]({ event: name, ...fields }, message),
  }
}

const openPino = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => errorFields(error) },
      redact: {
        paths: ['token', 'secret', '*.token', '*.secret', '*.accountNumber', '*.authorization', 'headers'],
        remove: true,
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
