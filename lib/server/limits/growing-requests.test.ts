import { request } from 'node:http'
import { expect, it } from 'vitest'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'

/*
 * What a request costs may grow with its size, and no faster: a request without credentials whose cost
 * grew with the square of its size would keep the process from all others. Compared are a quarter of what
 * is permitted and nearly all of it, in processor time of this process, which does not depend on what else
 * the machine does.
 */
const whole = 60_000
const quarter = whole / 4
/** Linear is 4, the square 16. */
const growthMax = 8
/** Below this it does not matter, and collecting garbage may cost as much. */
const unnoticedMs = 60
const tries = 3

const { origin } = await testFront(await testGateway())
const { port } = new URL(origin)

interface Sent {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function send({ path, method = 'GET', headers = {}, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

async function costOf(sent: Sent): Promise<{ ms: number; status: number }> {
  const before = process.cpuUsage()
  const status = await send(sent)
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, status }
}

/** The least of some tries: others contain the work of the runtime itself. */
async function leastCost(sent: Sent): Promise<number> {
  const costs: number[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { ms, status } = await costOf(sent)
    expect(status).not.toBe(431)
    costs.push(ms)
    if (ms < unnoticedMs) break
  }
  return Math.min(...costs)
}

/** Texts of about a length that are awkward for patterns, lists and parsers. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  digits: (length) => '1'.repeat(length),
  zeros: (length) => `${'0'.repeat(length - 1)}1`,
  spaces: (length) => `a${' '.repeat(length - 2)}a`,
  commas: (length) => 'a,'.repeat(length / 2),
  'quoted tags': (length) => 'W/"a", '.repeat(length / 7),
  'weighted words': (length) => 'de;q=0.5, '.repeat(length / 10),
  pairs: (length) =>
    Array.from({ length: length / 10 }, (_, at) => `c${String(at).padStart(5, '0')}=1`).join('; '),
  brackets: (length) => '(['.repeat(length / 2),
  dots: (length) => '1.'.repeat(length / 2),
  dashes: (length) => 'a-'.repeat(length / 2),
  escapes: (length) => '%20'.repeat(length / 3),
  slashes: (length) => '/a'.repeat(length / 2),
}

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-method',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'if-none-match',
  'origin',
  'referer',
  'user-agent',
  'x-api-version',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-signature',
]
const addresses = ['/docs/search', '/pay', '/api/openapi.json', '/api/payins', '/livez', '/metrics']
const underAddresses = [
  '/',
  '/docs/',
  '/docs/reference/',
  '/pay/',
  '/api/',
  '/api/payins/',
  '/logo/',
  '/rails/',
  '/operator/',
]
const parameters = (length: number, name: (at: number) => string): string =>
  Array.from({ length: 100 }, (_, at) => `${name(at)}=${'a'.repeat(length / 100 - 6)}`).join('&')

const json: Readonly<Record<string, (length: number) => string>> = {
  'one long number': (length) => `{"a":${'1'.repeat(length)}}`,
  'one long fraction': (length) => `{"a":1.${'0'.repeat(length)}1}`,
  'many numbers': (length) => `{"a":[${'1e2,'.repeat(length / 4)}1]}`,
  'numbers of forty digits': (length) => `{"a":[${`${'1'.repeat(40)},`.repeat(length / 41)}1]}`,
  'one long text': (length) => `{"merchantCode":"${'a'.repeat(length)}"}`,
  'escaped letters': (length) => `{"merchantCode":"${'\\u0041'.repeat(length / 6)}"}`,
  'half characters': (length) => `{"merchantCode":"${'\\ud83d\\ude00'.repeat(length / 12)}"}`,
  'many names': (length) =>
    `{${Array.from({ length: length / 12 }, (_, at) => `"n${String(at).padStart(6, '0')}":1`).join(',')}}`,
  'one name often': (length) => `{${'"a":1,'.repeat(length / 6)}"a":1}`,
  'many objects': (length) => `{"a":[${'{},'.repeat(length / 3)}{}]}`,
  'many operations': (length) =>
    `{"merchantCode":"A","operations":[${'"GET /.*",'.repeat(length / 10)}"GET /.*"],"timestamp":1}`,
  'one long operation': (length) =>
    `{"merchantCode":"A","operations":["GET /${'(a|b)*'.repeat(length / 6)}"],"timestamp":1}`,
  'spaces around': (length) => `{ ${' '.repeat(length)} }`,
  'brackets that do not end': (length) => '[{"a":'.repeat(length / 6),
}

type Shape = readonly [name: string, of: (length: number) => Sent]
const shapes: readonly Shape[] = [
  ...addresses.flatMap((path) =>
    headers.map((name): Shape => [
      `${path} with a long ${name}`,
      (length) => ({ path, headers: { [name]: 'a'.repeat(length) } }),
    ]),
  ),
  ...Object.entries(texts).flatMap(([text, of]) => [
    ...['accept-encoding', 'authorization', 'cookie', 'if-none-match', 'x-forwarded-for'].map(
      (name): Shape => [
        `/api/openapi.json with ${text} in ${name}`,
        (length) => ({ path: '/api/openapi.json', headers: { [name]: of(length) } }),
      ],
    ),
    ...underAddresses.map((path): Shape => [
      `${path} with ${text}`,
      (length) => ({ path: path + of(length).replaceAll(/[^\w%/.,;=()[\]-]/g, '_') }),
    ]),
  ]),
  ...addresses.flatMap((path): Shape[] => [
    [
      `${path} with a hundred names`,
      (length) => ({ path: `${path}?${parameters(length, (at) => `n${at}`)}` }),
    ],
    [
      `${path} with one name a hundred times`,
      (length) => ({ path: `${path}?${parameters(length, () => 'n')}` }),
    ],
  ]),
  ...Object.entries(json).flatMap(([name, of]) =>
    ['/api/auth-tokens', '/api/auth-tokens-by-action'].map((path): Shape => [
      `${path} with ${name}`,
      (length) => ({ path, method: 'POST', headers: { 'x-signature': 'AAAA' }, body: of(length) }),
    ]),
  ),
]

it.each(shapes)('%s costs no more than its size', async (_, of) => {
  await send(of(quarter / 10))
  const large = await leastCost(of(whole))
  if (large < unnoticedMs) return
  const small = await leastCost(of(quarter))
  expect(large).toBeLessThan(small * growthMax + unnoticedMs)
})
