import { pino, type Logger } from 'pino'
import { errorFields } from './error-fields.ts'

/** Structured log: fields first, then a sentence. Never pass tokens, secrets, account numbers or whole bodies. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(fields: object): Log }

/** JSON lines on stderr, so that stdout stays for banners and command output. What is secret by name is cut out as a second guard. */
export function openLog(level: string): Log {
  return pino(
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
}
