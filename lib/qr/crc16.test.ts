import { expect, it } from 'vitest'
import { crc16 } from './crc16.ts'

it.each([
  ['123456789', '29B1'],
  ['', 'FFFF'],
  ['A', 'B915'],
])('gives the published check value: %s → %s', (text, crc) => {
  expect(crc16(text)).toBe(crc)
})
