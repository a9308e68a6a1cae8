import type { Log } from '../platform/log/log.ts'

/** A log that nobody reads. */
const silence = () => {}

export const silentLog: Log = {
  debug: silence,
  info: silence,
  warn: silence,
  error: silence,
  fatal: silence,
  child: () => silentLog,
}
