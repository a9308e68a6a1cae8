import { randomFillSync } from 'node:crypto'

const drawn = Buffer.alloc(4_096)
let used = drawn.length

/**
 * Random bytes of a cryptographic generator, each given out once. They are drawn four kilobytes at a time: a
 * request needs some dozen bytes in four places, and each call of the generator costs as much as all of them.
 */
export function freshBytes(length: number): Buffer {
  if (length > drawn.length) return randomFillSync(Buffer.alloc(length))
  if (used + length > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const given = Buffer.from(drawn.subarray(used, used + length))
  drawn.fill(0, used, used + length)
  used += length
  return given
}
