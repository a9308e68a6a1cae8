import { freshBytes } from './fresh-bytes.ts'

/**
 * A UUID version 7 (RFC 9562): its first 48 bits are the creation time in milliseconds, the rest is random.
 */
export function uuidV7(at: Date): string {
  const bytes = freshBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The creation time, or undefined if this is not a UUID version 7. */
export function momentOfUuidV7(uuid: string): Date | undefined {
  if (!pattern.test(uuid)) return undefined
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16))
}
