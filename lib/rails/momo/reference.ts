import { createHash } from 'node:crypto'

/**
 * The UUID under which MTN keeps what has a key of ours, in the form of version 4, which MTN asks for. Made from the
 * key, so that it need not be stored: whoever asks after a crash asks under the same.
 */
export function referenceIdOf(railId: string, key: string): string {
  const hex = createHash('sha256').update(`${railId}/${key}`).digest('hex')
  const variant = (8 + (Number.parseInt(hex.slice(16, 17), 16) & 3)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
