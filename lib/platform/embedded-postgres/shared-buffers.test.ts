import { expect, it } from 'vitest'
import { sharedBuffersMb } from './shared-buffers.ts'

const gigabyte = 2 ** 30

it.each([
  [0.25 * gigabyte, 128],
  [1 * gigabyte, 256],
  [2 * gigabyte + 3, 512],
  [8 * gigabyte, 2_048],
  [64 * gigabyte, 4_096],
])('of %d bytes of memory PostgreSQL gets %d megabytes for its pages', (memory, expected) => {
  expect(sharedBuffersMb(memory)).toBe(expected)
})
