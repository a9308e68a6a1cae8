import { expect, test } from 'vitest'
import { sessionCookieFor, sessionKeyOf } from './session-cookie.ts'

test('by https the cookie is bound to the host, and no other one is believed', () => {
  const cookie = sessionCookieFor('https://pay.example', 'key')
  expect(cookie).toBe('__Host-console=key; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure')
  expect(sessionKeyOf('https://pay.example', 'a=1; __Host-console=key')).toBe('key')
  expect(sessionKeyOf('https://pay.example', 'console=planted')).toBeUndefined()
})

test('by http, as a sandbox is reached, it is a plain one', () => {
  expect(sessionCookieFor('http://localhost:3000', 'key')).not.toMatch(/Secure|__Host-/)
  expect(sessionKeyOf('http://localhost:3000', 'a=1; console=key')).toBe('key')
})

test('it is taken away when somebody signs out', () => {
  expect(sessionCookieFor('https://pay.example', undefined)).toMatch(/^__Host-console=; .*Max-Age=0; /)
})
