import type { IncomingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const shown: IncomingHttpHeaders[] = []
const { origin } = await testFront(await testGateway(), ({ headers }, response) => {
  shown.push(headers)
  response.end()
})

async function shownOf(
  headers: Record<string, string>,
  address = '/docs/search',
): Promise<IncomingHttpHeaders> {
  await fetch(`${origin}${address}`, { headers })
  return shown.at(-1) ?? {}
}

it.each(['user-agent', 'accept-language'])('of %s a page is shown 400 characters', async (name) => {
  const text = 'a'.repeat(400)
  expect((await shownOf({ [name]: `${text}b` }))[name]).toBe(text)
  expect((await shownOf({ [name]: text }))[name]).toBe(text)
})

it.each([
  ['checkout=key.de', 'checkout=key.de'],
  ['a=1; checkout=key.de; b=2', 'checkout=key.de'],
  ['checkout=inner; checkout=outer', 'checkout=inner'],
  ['checkouts=1; a=checkout=2', undefined],
])('of the cookies %j a page is shown %j', async (sent, expected) => {
  expect((await shownOf({ cookie: sent })).cookie).toBe(expected)
})

it.each([
  ['/console/payments?q=1', '__Host-console=k'],
  ['/console', '__Host-console=k'],
  ['/consoles', undefined],
  ['/docs/search', undefined],
])('a person’s session is shown to pages below /console: %s', async (address, expected) => {
  expect((await shownOf({ cookie: 'a=1; __Host-console=k; b=2' }, address)).cookie).toBe(expected)
})
