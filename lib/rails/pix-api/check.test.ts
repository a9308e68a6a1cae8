import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { checkPsp } from './check.ts'
import { keysOfNotice } from './notices.ts'
import { openPsp } from './psp.ts'
import { pixApiSettings } from './settings.ts'
import { testPsp, type PspMood } from './testing/psp.ts'
import { keyOfTxid, txidOf } from './txid.ts'

const railId = '0198c0de-0000-7000-8000-00000000abcd'
const key = '+5511999990000'
const ours = `https://pay.example/n/${'ab'.repeat(24)}`
const { signal } = new AbortController()

/** What `rail test` says, and where the provider calls afterwards. */
async function tested(there: string | undefined, moods: Readonly<Record<string, PspMood>> = {}) {
  const provider = await testPsp()
  afterAll(() => provider.close())
  if (there !== undefined) provider.webhooks.set(key, there)
  for (const [beginning, mood] of Object.entries(moods)) provider.behave(beginning, mood)
  const { baseUrl, tokenUrl } = provider
  const settings = pixApiSettings.parse({
    baseUrl,
    tokenUrl,
    clientId: 'client',
    clientSecret: 'secret',
    key,
  })
  const psp = openPsp(settings, { clock: systemClock, ownFault: () => Promise.resolve() })
  const checks = await checkPsp({ psp, clock: systemClock, railId, key }, ours, signal)
  expect(provider.faults).toEqual([])
  const { ok, detail } = checks.find(({ name }) => name === 'notices') ?? { ok: undefined, detail: '' }
  return { checks, ok, detail, registered: provider.webhooks.get(key), requests: provider.requests }
}

describe('rail test', () => {
  it('registers our address where there is none', async () => {
    expect(await tested(undefined)).toMatchObject({ ok: true, registered: ours })
  })

  it.each([ours, `${ours}/pix`])('leaves %s, which is ours', async (there) => {
    const { ok, registered, requests } = await tested(there)
    expect({ ok, registered }).toEqual({ ok: true, registered: there })
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  })

  it('replaces ours of before our pages moved', async () => {
    const before = `https://old.example/n/${'ab'.repeat(24)}`
    expect(await tested(before)).toMatchObject({ ok: true, registered: ours })
  })

  it('refuses an address that is not ours, and leaves it', async () => {
    const other = 'https://erp.example/pix'
    const { ok, detail, registered } = await tested(other)
    expect({ ok, registered }).toEqual({ ok: false, registered: other })
    expect(detail).toContain('another address is registered')
  })

  it('says why an address is refused', async () => {
    const body = { title: 'WebhookOperacaoInvalida', detail: 'URL inválida' }
    expect(await tested(undefined, { 'PUT /webhook/': { status: 400, body } })).toMatchObject({
      ok: false,
      detail: 'the provider refused: HTTP 400 WebhookOperacaoInvalida: URL inválida',
    })
  })

  it('without a token asks for nothing else', async () => {
    const { checks, requests } = await tested(undefined, {
      'POST /oauth': { status: 400, body: { error: 'invalid_scope' } },
    })
    expect(checks).toEqual([{ name: 'token', ok: false, detail: 'no token: HTTP 400 invalid_scope' }])
    expect(requests).toEqual(['POST /oauth/token'])
  })
})

describe('a notice', () => {
  const [one, two] = [txidOf(railId, 'BFM5FHV0ZF6X'), txidOf(railId, 'M7F5ZJJJTJT1')]
  const pix = [{ txid: one }, { txid: two }, { txid: one }, { endToEndId: 'E1' }, { txid: 'X'.repeat(32) }, 7]
  const keys = ['BFM5FHV0ZF6X', 'M7F5ZJJJTJT1']

  it.each([
    ['an object', { pix }, keys],
    ['a list', pix, keys],
    ['a list of objects', [{ pix: [pix[0]] }, { pix: [pix[1]] }], keys],
    ['one Pix', pix[0], [keys[0]]],
    ['nothing of ours', { evento: 'teste_webhook' }, []],
  ])('as %s names our orders, each once', (_, body, named) => {
    expect(keysOfNotice(railId, Buffer.from(JSON.stringify(body)))).toEqual(named)
  })

  it('that is no JSON names none', () => {
    expect(keysOfNotice(railId, Buffer.from('{'))).toEqual([])
  })

  it('of another rail names none', () => {
    expect(keyOfTxid('0198c0de-0000-7000-9000-00000000abcd', one)).toBeUndefined()
    expect(keyOfTxid(railId, one)).toBe('BFM5FHV0ZF6X')
  })
})
