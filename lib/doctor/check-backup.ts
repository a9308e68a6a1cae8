import { stat } from 'node:fs/promises'
import type { Config } from '../platform/config.ts'
import { finding, type Finding } from './finding.ts'

const dayMs = 86_400_000

/**
 * Whether the last backup is older than a day, by the time at which the marker was changed last. `now` is by
 * the clock of this machine, which sets that time too.
 */
export async function checkBackup({ backupMarker }: Config, now = new Date()): Promise<Finding[]> {
  if (backupMarker === undefined) return []
  const marker = await stat(backupMarker).catch(() => undefined)
  if (!marker)
    return [
      finding(
        'BACKUP_MARKER_MISSING',
        `GATEWAY_BACKUP_MARKER=${backupMarker} is not there or cannot be read.`,
      ),
    ]
  if (now.getTime() - marker.mtimeMs <= dayMs) return []
  return [finding('BACKUP_OLD', `The last backup is of ${marker.mtime.toISOString()}, over a day ago.`)]
}
