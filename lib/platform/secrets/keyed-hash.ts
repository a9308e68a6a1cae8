import { hash, type KeyObject } from 'node:crypto'

/** A keyed SHA-256 of a text in UTF-8. */
export type KeyedHash = (text: string) => Buffer

const blockBytes = 64
const hashBytes = 32

/**
 * HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes. It is made of two hashes, each of one call: an
 * `Hmac` of Node costs five times as much, and a line of a statement has dozens of terms.
 */
export function keyedHash(key: KeyObject): KeyedHash {
  const bytes = key.export()
  if (bytes.length > blockBytes)
    throw new Error(`a key of ${bytes.length} bytes is longer than a block of SHA-256`)
  const inner = padded(bytes, 0x36)
  const outer = Buffer.concat([padded(bytes, 0x5c), Buffer.alloc(hashBytes)])
  return (text) => {
    hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer').copy(outer, blockBytes)
    return hash('sha256', outer, 'buffer')
  }
}

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  key.copy(block)
  for (const [at, byte] of block.entries()) block[at] = byte ^ pad
  return block
}
