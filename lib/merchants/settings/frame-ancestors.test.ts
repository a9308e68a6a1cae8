import { expect, it } from 'vitest'
import { readFrameAncestors } from './frame-ancestors.ts'

const live = { sandbox: false }
const sandbox = { sandbox: true }

it.each([
  ['https://shop.example', ['https://shop.example']],
  ['https://Shop.example/, https://shop.example', ['https://shop.example']],
  [
    'https://shop.example:443,https://shop.example:8443',
    ['https://shop.example', 'https://shop.example:8443'],
  ],
  ['https://*.shop.example', ['https://*.shop.example']],
  ['https://bücher.example', ['https://xn--bcher-kva.example']],
])('normalises %s as browsers do', (text, frameAncestors) => {
  expect(readFrameAncestors(text, live)).toEqual({ frameAncestors })
})

it('accepts http://localhost, with or without a port, in the sandbox only', () => {
  const text = 'http://localhost,http://localhost:8080'
  expect(readFrameAncestors(text, sandbox)).toEqual({ frameAncestors: text.split(',') })
  expect(readFrameAncestors(text, live)).toHaveProperty('fault')
})

it.each([
  '',
  ',',
  '*',
  'https://*',
  'https://*.example',
  'https://a.*.shop.example',
  'https://shop.example/checkout',
  'https://shop.example?x',
  'https://user@shop.example',
  'https://shop',
  'http://shop.example',
  'http://localhost.shop.example',
  'https:',
  "'self'",
  'https://shop.example; script-src *',
  'https://shop.example https://other.example',
  'https://shop.example,https://other.example\r\nX: y',
])('refuses "%s" and says how to write it', (text) => {
  expect(readFrameAncestors(text, sandbox)).toEqual({
    fault: 'SETTING_INVALID',
    message: expect.stringContaining('write https://shop.example, without a path'),
  })
})

it('refuses more than 20 origins', () => {
  const text = Array.from({ length: 21 }, (_, n) => `https://shop${n}.example`).join(',')
  expect(readFrameAncestors(text, live)).toMatchObject({ message: expect.stringContaining('At most 20') })
})
