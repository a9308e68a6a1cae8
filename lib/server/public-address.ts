import type { Gateway } from '../gateway.ts'
import { processEvents } from './log-events.ts'

/**
 * Logs a warning where customers of a live gateway would open pages and send tokens in plain text: without
 * TLS anyone on the way can read and change them, and the pages cannot demand https.
 */
export function warnOfPlainHttp({ mode, publicUrl, log }: Pick<Gateway, 'mode' | 'publicUrl' | 'log'>): void {
  if (mode === 'live' && !publicUrl.startsWith('https:'))
    log.write(processEvents['process.plain-http'], { publicUrl })
}
