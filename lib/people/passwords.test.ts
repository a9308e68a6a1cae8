import { expect, test } from 'vitest'
import { hashPassword, isPassword, passwordFault } from './passwords.ts'

test.each([
  ['eleven char', 'TOO_SHORT'],
  ['12 letters !', undefined],
  ['      blanks count', undefined],
  ['пароль-дракона', undefined],
  ['😀'.repeat(11), 'TOO_SHORT'],
  ['😀'.repeat(12), undefined],
  ['x'.repeat(1_001), 'TOO_LONG'],
  ['1q2w3e4r5t6y', 'TOO_COMMON'],
  ['QWERTY123456', 'TOO_COMMON'],
  ['administrator', 'TOO_COMMON'],
])('the password %j: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test('a password is known by its hash, and no other is', async () => {
  const stored = await hashPassword('grüne Wiese am See')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('grüne Wiese am See', stored)).toBe(true)
  expect(await isPassword('grüne Wiese am See'.normalize('NFD'), stored)).toBe(true)
  expect(await isPassword('grüne Wiese am see', stored)).toBe(false)
})

test('the same password never has the same hash twice', async () => {
  expect(await hashPassword('grüne Wiese am See')).not.toBe(await hashPassword('grüne Wiese am See'))
})

test('somebody without a password is refused', async () => {
  expect(await isPassword('', undefined)).toBe(false)
})
