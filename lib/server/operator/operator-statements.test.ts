import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileToImport } from '../../payments/rail/import-file.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { steppedThrottle } from '../../testing/stepped-throttle.ts'
import { countingBank } from '../../testing/test-bank/counting-bank.ts'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { createOperatorToken } from '../../tokens/operator/create-operator-token.ts'
import type { OperatorScope } from '../../tokens/operator/operator-token.ts'
import { revokeOperatorToken } from '../../tokens/operator/revoke-operator-token.ts'

const heard: FileToImport[] = []
let hear = async (file: FileToImport): Promise<unknown> => file
const bank = countingBank(async (file) => {
  heard.push(file)
  await hear(file)
})
const gateway = await testGateway({}, { rails: [bank] })
const throttle = steppedThrottle()
const front = await testFront(Object.assign(gateway, { throttle }))
const { rows } = await gateway.db.pool.query<{ id: string }>(
  'select id::text from receiving_account order by id',
)
const [first = '', second = '', third = ''] = rows.map(({ id }) => id)

const tokenOf = async (scopes: OperatorScope[] = ['statements'], accounts?: string[]) => {
  const created = await createOperatorToken(
    gateway.db,
    gateway.digest,
    { name: 'mailbox', scopes, accounts },
    { by: byOperator('test') },
  )
  if ('unknownAccounts' in created) throw new Error('the accounts are not there')
  return { token: created.token, id: created.rights.id }
}
const { token, id: idToken } = await tokenOf()

const statement = [
  ':20:A\r\n:25:123\r\n:28C:1/1\r\n:60F:C260101INR10,00\r\n',
  ':61:2601010101C5,50NTRFX//B1\r\n:86:Asha\r\n:62F:C260101INR15,50\r\n-',
].join('')

interface Answer {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly json: Readonly<Record<string, unknown>>
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status, headers } = response
  return { status, headers, json: JSON.parse(await text(response)) as Answer['json'] }
}

/** Sends `body` as node:http does; `undefined` in the headers leaves one out. */
const send = (
  query = '',
  { headers = {}, body = statement, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const given = { authorization: `Bearer ${token}`, ...headers }
    const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    const url = `${front.origin}/operator/statements${query}`
    const request = httpRequest(url, { method: 'POST', ...options, headers: kept }, (response) => {
      answerOf(response).then(resolve, reject)
    })
    request.on('error', reject)
    request.end(body)
  })
/** The files of this test that are still there. */
const nothingIsLeft = () =>
  expect.poll(() => heard.filter(({ path: file }) => existsSync(path.dirname(file)))).toEqual([])

beforeEach(() => {
  heard.length = 0
  hear = async () => undefined
  throttle.nextSecond()
})

describe('POST /operator/statements', () => {
  it('imports the body, with the actor of the token, and answers with the JSON of the import', async () => {
    hear = async ({ path: file }) => {
      const modes = [await stat(file), await stat(path.dirname(file))].map(({ mode }) => mode & 0o777)
      expect(modes).toEqual([0o600, 0o700])
    }
    const { status, headers, json } = await send(`?account=${first}&format=mt940&dryRun=true`)
    expect([status, json]).toEqual([200, { format: 'mt940', lines: 1, errors: [] }])
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' })
    expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/)
    expect(heard).toMatchObject([
      {
        accountId: first,
        format: 'mt940',
        isDryRun: true,
        actor: { kind: 'operator-token', tokenId: idToken, name: 'mailbox' },
      },
    ])
    await nothingIsLeft()
    const requestId = headers['x-request-id']
    expect(front.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'operator.statement-taken', requestId, idToken, isImported: true }),
        expect.objectContaining({ event: 'page.answered', requestId, route: '/operator/statements', status }),
      ]),
    )
  })

  it('imports where the query says no more than nothing, and passes a mapping by its name', async () => {
    expect(await send()).toMatchObject({ status: 200 })
    expect(heard[0]).toEqual({
      path: expect.any(String) as string,
      mapping: undefined,
      isDryRun: false,
      actor: heard[0]?.actor,
      mayUse: expect.any(Function) as () => boolean,
    })
    await send('?mapping=hdfc&format=csv')
    expect(heard[1]).toMatchObject({ format: 'csv', mapping: { name: 'hdfc' } })
  })

  it('answers 422 with the JSON of the import where nothing was imported', async () => {
    const { status, json } = await send('', { body: '%PDF-1.4 …' })
    expect([status, json]).toMatchObject([422, { lines: 0, errors: [{ line: 1 }] }])
    await nothingIsLeft()
  })

  it('answers 500 and 503 where the import breaks, and says nothing of what the error quotes', async () => {
    hear = () => Promise.reject(new Error('Asha Rao'))
    expect(await send()).toMatchObject({ status: 500, json: { code: 'INTERNAL_ERROR' } })
    expect(JSON.stringify(front.lines)).not.toContain('Asha')
    await nothingIsLeft()
  })

  it('is not there where no rail imports files, as in the sandbox', async () => {
    const sandbox = await testFront(await testGateway())
    const { status } = await fetch(`${sandbox.origin}/operator/statements`, { method: 'POST', body: 'x' })
    expect(status).toBe(404)
  })
})

describe('a request is refused before its body is read where', () => {
  /** Waits to hear whether the body is wanted, and never sends it. */
  const ask = (query: string, headers: Readonly<Record<string, string>>): Promise<Answer | 'wanted'> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${front.origin}/operator/statements${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-length': '100',
          ...headers,
          expect: '100-continue',
        },
      })
      request.on('error', reject)
      request.once('continue', () => (request.destroy(), resolve('wanted')))
      request.once('response', (response) => {
        answerOf(response)
          .finally(() => request.destroy())
          .then(resolve, reject)
      })
      request.flushHeaders()
    })

  it.each<[string, number, string, string, Readonly<Record<string, string>>]>([
    ['there is no token', 401, 'TOKEN_MISSING', '', { authorization: 'Basic x' }],
    ['the token is unknown', 401, 'TOKEN_INVALID', '', { authorization: `Bearer gwop_${'a'.repeat(43)}` }],
    ['the token is none', 401, 'TOKEN_INVALID', '', { authorization: 'Bearer eyJ.x.y' }],
    ['a parameter is misspelt', 422, 'INVALID_QUERY', '?dryrun=true', {}],
    ['a parameter is given twice', 422, 'INVALID_QUERY', '?dryRun=true&dryRun=false', {}],
    ['dryRun is neither', 422, 'INVALID_QUERY', '?dryRun=yes', {}],
    ['the format is unknown', 422, 'INVALID_QUERY', '?format=pdf', {}],
    ['the mapping is unknown', 422, 'INVALID_QUERY', '?mapping=none', {}],
    ['the account is unknown', 422, 'INVALID_QUERY', '?account=none', {}],
    ['the body is a form', 422, 'NOT_A_FILE', '', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['the body is packed', 422, 'NOT_A_FILE', '', { 'content-encoding': 'gzip' }],
    ['it declares more than 200 MB', 413, 'FILE_TOO_LARGE', '', { 'content-length': '200000001' }],
  ])('%s: %i %s', async (_, status, code, query, headers) => {
    const answer = await ask(query, headers)
    expect(answer).toMatchObject({ status, json: { code, requestId: expect.any(String) as string } })
    const { json, headers: got } = answer as Answer
    expect(got['x-request-id']).toBe(json['requestId'])
    expect(got['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
    if (status === 422) expect(json['errors']).toMatchObject([{ reason: expect.any(String) as string }])
    expect(heard).toEqual([])
  })

  it('the token has another scope, or was revoked', async () => {
    const reports = await tokenOf(['reports'])
    const bearer = { authorization: `Bearer ${reports.token}` }
    expect(await ask('', bearer)).toMatchObject({ status: 403, json: { code: 'SCOPE_MISSING' } })
    await revokeOperatorToken(gateway.db, reports.id, byOperator('test'))
    expect(await ask('', bearer)).toMatchObject({ status: 401 })
  })

  it('the token is for other accounts; the account need not be named, as the file may name it', async () => {
    const two = { authorization: `Bearer ${(await tokenOf(['statements'], [first, second])).token}` }
    expect(await ask(`?account=${third}`, two)).toMatchObject({
      status: 403,
      json: { code: 'ACCOUNT_NOT_ALLOWED' },
    })
    expect(await ask('', two)).toBe('wanted')
    expect(await ask(`?account=${second.toUpperCase()}`, two)).toBe('wanted')
    const one = { authorization: `Bearer ${(await tokenOf(['statements'], [second])).token}` }
    expect(await send('', { headers: one })).toMatchObject({ status: 200 })
    expect(heard).toMatchObject([{ accountId: second }])
  })

  it('none of this: then the body is asked for', async () => {
    expect(await ask(`?account=${first}`, {})).toBe('wanted')
  })

  it.each(['GET', 'PUT', 'OPTIONS'])('the method is %s', async (method) => {
    const { status, headers } = await send('', { method, body: '' })
    expect([status, headers['allow']]).toEqual([405, 'POST'])
  })

  it.each(['/operator', '/operator/statements/', '/operator/other'])('the address is %s', async (address) => {
    expect((await fetch(front.origin + address, { method: 'POST' })).status).toBe(404)
  })
})

describe('too many', () => {
  it('failures of one network are refused, and a good token still works until there are very many', async () => {
    const bad = { headers: { authorization: 'Bearer x' } }
    const answers = []
    for (let sent = 0; sent < 11; sent += 1) answers.push((await send('', bad)).status)
    expect(answers).toEqual([...Array<number>(10).fill(401), 429])
    expect(await send()).toMatchObject({ status: 200 })
    for (let sent = 11; sent < 100; sent += 1) await send('', bad)
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    throttle.nextSecond()
    expect(await send()).toMatchObject({ status: 200 })
  })

  it('requests of one token in a second are refused', async () => {
    const limited = { headers: { authorization: `Bearer ${(await tokenOf()).token}` } }
    const answers = []
    for (let sent = 0; sent < 11; sent += 1) answers.push((await send('', limited)).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('files of one token at once are refused, and the next one is taken when one has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    hear = () => promise
    const running = [send(), send()]
    await expect.poll(() => heard.length).toBe(2)
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    resolve(undefined)
    expect(await Promise.all(running)).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await send()).toMatchObject({ status: 200 })
  })
})
