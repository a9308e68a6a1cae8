import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantServer } from '../../testing/callback-merchant.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { gateway } = await testCommandLine()
let answer = 200
const shop = await merchantServer((_, response) => void response.writeHead(answer).end())
afterAll(() => shop.close())
let callbackSecret = ''
beforeAll(async () => {
  const created = await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  callbackSecret = String(created.document['callbackSecret'])
})

const send = (...words: string[]) => gateway('merchant', 'test-event', '--code', 'ACME', ...words)

test('a test event that is answered with 200 is delivered', async () => {
  const { exitCode, document } = await send('--url', shop.url)
  expect([exitCode, document]).toEqual([
    0,
    expect.objectContaining({ callbackUrl: shop.url, delivered: true, status: 200 }),
  ])
  const [arrival] = shop.arrivals
  const headers = arrival?.headers as Record<string, string>
  expect(new Webhook(callbackSecret).verify(arrival?.body ?? '', headers)).toEqual({ event: 'TEST' })
})

test('another answer, or none, is printed with exit code 1', async () => {
  answer = 503
  expect(await send('--url', shop.url)).toMatchObject({
    exitCode: 1,
    document: { delivered: false, status: 503 },
  })
  expect(await send('--url', 'http://127.0.0.1:1/')).toMatchObject({
    exitCode: 1,
    document: { delivered: false, error: 'CONNECTION_REFUSED' },
  })
})

test.each<[string[], string]>([
  [[], 'ACME has no payment whose callbackUrl could be used: name one with --url.\n'],
  [['--code', 'NONE'], 'There is no merchant NONE: "merchant list" shows those that are registered.\n'],
])('%j is refused in one line', async (words, line) => {
  expect(await send(...words)).toMatchObject({ exitCode: 1, printed: '', errors: line })
})

test('an address that is not http or https is refused before anything is sent', async () => {
  const { exitCode, printed, errors } = await send('--url', 'ftp://shop.example')
  expect([exitCode, printed]).toEqual([1, ''])
  expect(errors).toMatch(/^--url must be/)
})
