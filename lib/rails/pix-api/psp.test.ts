import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { settingsFault } from '../rows/settings-fault.ts'
import { chargeSchema, readAnswer } from './contract.ts'
import { openPsp } from './psp.ts'
import { pixApi } from './rail.ts'
import { presetNames } from './presets.ts'
import { pixApiSettings } from './settings.ts'
import { testPsp, type PspHabits } from './testing/psp.ts'

const { signal } = new AbortController()
const list = '/pix?inicio=2026-01-01T00%3A00%3A00Z&fim=2026-01-02T00%3A00%3A00Z'

const faultOf = (settings: object) =>
  settingsFault(pixApi, settings, { allowHttp: false, currencyCode: 'BRL', mode: 'live' })

/** A provider and what speaks to it. */
async function connected(habits: Partial<PspHabits> = {}, more: object = {}) {
  const provider = await testPsp(habits)
  afterAll(() => provider.close())
  const { baseUrl, tokenUrl } = provider
  const { clientId, clientSecret, tokenStyle } = provider.habits
  const faults: string[] = []
  const psp = openPsp(
    pixApiSettings.parse({
      baseUrl,
      tokenUrl,
      clientId,
      ...(clientSecret !== undefined && { clientSecret }),
      tokenStyle,
      key: 'chave@loja.example',
      ...more,
    }),
    { clock: systemClock, ownFault: async (code) => void faults.push(code) },
  )
  return { provider, psp, faults, ask: () => psp.ask({ method: 'GET', path: list, signal }) }
}

describe('a token', () => {
  it.each(['BASIC', 'FORM', 'QUERY'] as const)('is asked for in the style %s, once', async (tokenStyle) => {
    const { provider, ask } = await connected({ tokenStyle }, { scopes: ['pix.read', 'cob.read'] })
    await Promise.all([ask(), ask()])
    const tokens = provider.requests.filter((request) => request.startsWith('POST'))
    expect(tokens).toEqual([
      `POST /oauth/token${tokenStyle === 'QUERY' ? '?grant_type=client_credentials' : ''}`,
    ])
  })

  it('is asked for without a secret where the certificate is the proof', async () => {
    const { ask } = await connected({ tokenStyle: 'FORM', clientSecret: undefined })
    expect(await ask()).toHaveProperty('answer')
  })

  it('that is refused says why, and nothing has left', async () => {
    const { ask } = await connected({}, { clientSecret: 'another' })
    await expect(ask()).rejects.toMatchObject({
      message: 'no token: HTTP 401 invalid_client',
      mayHaveArrived: false,
    })
  })
})

it('each call has the headers and the query that the provider wants, and the base of its method', async () => {
  const { provider, ask } = await connected(
    {},
    { headers: { 'x-correlation': '{uuid}', client_id: '{clientId}' }, query: { 'gw-dev-app-key': 'k1' } },
  )
  await ask()
  await ask()
  const [, first, second] = provider.headers
  expect(first).toMatchObject({ client_id: 'client' })
  expect(first?.['x-correlation']).toMatch(/^[0-9a-f-]{36}$/)
  expect(first?.['x-correlation']).not.toBe(second?.['x-correlation'])
  expect(provider.requests.at(-1)).toContain('gw-dev-app-key=k1')
  const other = await connected({}, { baseUrlOf: { PATCH: `${provider.baseUrl}/v9` } })
  await other.psp.ask({ method: 'PATCH', path: '/cob/x', json: {}, signal }).catch(() => {})
  expect(provider.requests.at(-1)).toBe('PATCH /v9/cob/x')
})

it.each([
  [false, '2026-01-02T03:04:05Z'],
  [true, '2026-01-02T03:04:05.678Z'],
])('dates with milliseconds %s', async (datesWithMilliseconds, written) => {
  const { psp } = await connected({}, { datesWithMilliseconds })
  expect(psp.date(new Date('2026-01-02T03:04:05.678Z'))).toBe(written)
})

describe('an answer', () => {
  it.each([
    [
      'of the contract',
      400,
      {
        type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
        title: 'Cobrança inválida.',
        detail: 'Ana Souza, CPF 529.982.247-25',
      },
      'HTTP 400 CobOperacaoInvalida',
    ],
    [
      'with a title alone',
      400,
      { type: 'about:blank', title: 'Cobrança inválida.' },
      'HTTP 400 Cobrança inválida.',
    ],
    ['of Efí', 409, { nome: 'txid_duplicado', mensagem: 'em uso' }, 'HTTP 409 txid_duplicado'],
    ['of Banco do Brasil', 404, { erros: [{ codigo: '47', mensagem: 'Não há' }] }, 'HTTP 404 47'],
    ['without a code', 422, { message: 'Ana Souza' }, 'HTTP 422'],
    ['whose title is a text', 422, { title: 'Pagador ana@souza.example, R$ 37,50' }, 'HTTP 422'],
  ])('%s that refuses is read by its code, without its free text', async (_, status, body, reason) => {
    const { provider, ask } = await connected()
    provider.behave('GET /pix', { status, body })
    expect(await ask()).toMatchObject({ refused: { status, reason } })
  })

  it.each([
    [500, { title: 'ErroInternoDoServidor' }, { mayHaveArrived: true, isAnswered: true }],
    [503, { message: 'Service Unavailable' }, { mayHaveArrived: true, isAnswered: false }],
    [503, undefined, { mayHaveArrived: true, isAnswered: false }],
    [404, undefined, { mayHaveArrived: true, isAnswered: false }],
    [429, undefined, { mayHaveArrived: false, isAnswered: true }],
    [401, undefined, { mayHaveArrived: false, isAnswered: true }],
  ])(
    'HTTP %d with %j is none, and counts for the breaker where no word of the provider came',
    async (status, body, none) => {
      const { provider, ask } = await connected()
      // A token that is not taken is asked for anew, once.
      provider.behave('GET /pix', { status, body }, { status, body })
      await expect(ask()).rejects.toMatchObject({ name: 'NoAnswer', ...none })
    },
  )

  it('whose token is refused is one, and our own fault', async () => {
    const { ask, faults } = await connected({}, { clientSecret: 'another' })
    await expect(ask()).rejects.toMatchObject({ isAnswered: true })
    expect(faults).toEqual(['HTTP 401 invalid_client'])
  })

  it.each([
    [403, { title: 'AcessoNegado' }, ['HTTP 403 AcessoNegado']],
    [401, undefined, ['HTTP 401']],
    [400, { title: 'CobOperacaoInvalida' }, []],
    [429, { title: 'x' }, []],
    [503, undefined, []],
  ])('HTTP %d with %j is our own fault: %j', async (status, body, own) => {
    const { provider, ask, faults } = await connected()
    provider.behave('GET /pix', { status, body }, { status, body })
    await ask().catch(() => {})
    expect(faults).toEqual(own)
  })

  it('that a token has ended is no fault of ours', async () => {
    const { provider, ask, faults } = await connected()
    await ask()
    provider.endTokens()
    await ask()
    expect(faults).toEqual([])
  })
})

it.each([
  [{ status: 'ATIVA' }, true],
  [undefined, false],
])(
  '%j instead of a charge is no answer, and counts for the breaker where it is no JSON',
  (body, isAnswered) => {
    const none = { name: 'NoAnswer', mayHaveArrived: true, isAnswered }
    expect(() => readAnswer(chargeSchema, body)).toThrow(expect.objectContaining(none))
  },
)

describe('mutual TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-tls-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const openssl = (...words: readonly string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
  const made = (name: string, subject: string) => {
    writeFileSync(at('san'), 'subjectAltName=IP:127.0.0.1')
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl('req', ...key, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', subject)
    const by = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '30']
    openssl('x509', '-req', '-in', at(`${name}.csr`), ...by, '-extfile', at('san'), '-out', at(`${name}.crt`))
    return {
      key: readFileSync(at(`${name}.key`), 'utf8'),
      cert: readFileSync(at(`${name}.crt`), 'utf8'),
    }
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
    '-subj',
    '/CN=CA',
    '-days',
    '30',
  )
  const ca = readFileSync(at('ca.crt'), 'utf8')
  const [server, client, other] = [
    made('psp', '/CN=psp'),
    made('shop', '/CN=shop'),
    made('other', '/CN=other'),
  ]
  const tls = { ...server, ca }
  const shown = { certificate: client.cert, privateKey: client.key, ca }

  it('shows the certificate of the rail to the token and to every call', async () => {
    const { provider, ask } = await connected({ tls }, shown)
    expect(await ask()).toHaveProperty('answer')
    expect(provider.callers).toEqual(['shop', 'shop'])
  })

  it('each rail shows its own', async () => {
    const one = await connected({ tls }, shown)
    const { baseUrl, tokenUrl } = one.provider
    const two = await connected({}, { baseUrl, tokenUrl, certificate: other.cert, privateKey: other.key, ca })
    await one.ask()
    await two.ask()
    expect(one.provider.callers).toEqual(['shop', 'shop', 'other', 'other'])
  })

  it('a call without certificate, or to a provider that nobody vouches for, never arrives', async () => {
    const { provider, ask } = await connected({ tls }, { ca })
    await expect(ask()).rejects.toMatchObject({ mayHaveArrived: false })
    const { certificate, privateKey } = shown
    const unknown = await connected({ tls }, { certificate, privateKey })
    await expect(unknown.ask()).rejects.toMatchObject({ mayHaveArrived: false })
    expect([...provider.requests, ...unknown.provider.requests]).toEqual([])
  })

  it('settings with the key of another certificate are refused, and the end of a certificate is told', () => {
    const settings = { preset: 'sicoob', clientId: 'c', key: 'k', ...shown }
    expect(faultOf({ ...settings, privateKey: other.key })).toBe(
      '--settings: privateKey belongs to another certificate.',
    )
    expect(faultOf({ ...settings, privateKey: undefined })).toBe(
      '--settings: privateKey is missing beside the other one.',
    )
    const ends = pixApi.ends?.(pixApi.settings.parse(settings))['certificate']?.getTime() ?? 0
    expect(Math.round((ends - Date.now()) / 86_400_000)).toBe(30)
  })
})

describe('settings', () => {
  const client = { clientId: 'c', clientSecret: 's', key: 'chave@loja.example' }

  it.each(presetNames)('%s needs nothing but the account', (preset) => {
    expect(faultOf({ preset, ...client })).toBeUndefined()
  })

  it('what is set goes before what the preset fills', () => {
    const baseUrl = 'https://cdpj-sandbox.partners.uatinter.co/pix/v2/'
    expect(pixApiSettings.parse({ preset: 'inter', ...client, baseUrl })).toMatchObject({
      baseUrl: 'https://cdpj-sandbox.partners.uatinter.co/pix/v2',
      tokenUrl: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
      tokenStyle: 'FORM',
    })
  })

  it('a token is asked for by Basic where there is a secret, else in the form', () => {
    const [baseUrl, tokenUrl] = ['https://psp.example/v2', 'https://psp.example/token']
    expect(pixApiSettings.parse({ ...client, baseUrl, tokenUrl }).tokenStyle).toBe('BASIC')
    const { clientId, key } = client
    expect(pixApiSettings.parse({ clientId, key, baseUrl, tokenUrl }).tokenStyle).toBe('FORM')
  })

  it.each([
    [client, '--settings: baseUrl is missing, as there is no preset.'],
    [
      { preset: 'efi', clientId: 'c', key: 'k' },
      '--settings: clientSecret is missing: tokenStyle BASIC needs it.',
    ],
    [
      { preset: 'efi', ...client, key: 'a b' },
      '--settings: key must be a PIX key: at most 77 characters, without spaces.',
    ],
    [{ preset: 'efi', ...client, ca: 'x' }, '--settings: ca must be one or more certificates in PEM.'],
    [{ preset: 'efi', ...client, baseUrl: 'http://psp.example' }, /must begin with https/],
    [{ preset: 'efi', ...client, baseUrlOf: { PATCH: 'http://psp.example' } }, /must begin with https/],
    [{ preset: 'efi', ...client, pin: 1 }, '--settings: pin is no setting.'],
  ])('%j is refused', (settings, said) => {
    const fault = faultOf(settings)
    if (typeof said === 'string') expect(fault).toBe(said)
    else expect(fault).toMatch(said)
  })
})
