import { expect, it } from 'vitest'
import { isOwnForm } from './form-origin.ts'

const from = (origin: string | undefined, more: Record<string, string> = {}) =>
  new Headers({ host: 'pay.example', ...(origin !== undefined && { origin }), ...more })

it.each([
  ['our own page', 'https://pay.example', 'https://pay.example', true],
  ['our own page under the name it was asked by', 'http://pay.example', undefined, true],
  ['our own page behind a proxy that is not configured', 'https://pay.example', undefined, true],
  ['our host over http where we are https', 'http://pay.example', 'https://pay.example', false],
  ['another host', 'https://evil.example', 'https://pay.example', false],
  ['another port', 'https://pay.example:8443', 'https://pay.example', false],
  ['a page that hides where it is from', 'null', 'https://pay.example', false],
  ['an application', 'app://pay.example', undefined, false],
])('%s', (_, origin, publicUrl, own) => {
  expect(isOwnForm(from(origin), publicUrl)).toBe(own)
})

it('without an Origin, Sec-Fetch-Site must be same-origin', () => {
  expect(isOwnForm(from(undefined), undefined)).toBe(false)
  expect(isOwnForm(from(undefined, { 'sec-fetch-site': 'cross-site' }), undefined)).toBe(false)
  expect(isOwnForm(from(undefined, { 'sec-fetch-site': 'same-origin' }), undefined)).toBe(true)
})
