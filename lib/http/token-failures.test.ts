import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, signatureOf } from '../testing/api-client.ts'
import { steppedThrottle } from '../testing/stepped-throttle.ts'
import { testGateway } from '../testing/test-gateway.ts'

const gateway = { ...(await testGateway()), throttle: steppedThrottle() }
const merchant = await makeMerchant(gateway, 'SIGNER')

const signed = (extra: object, privateKey?: string) => {
  const body = JSON.stringify({
    merchantCode: 'SIGNER',
    operations: ['GET /payins/.*'],
    timestamp: Math.floor(gateway.clock.now().getTime() / 1000),
    ...extra,
  })
  const signature = privateKey ? signatureOf(privateKey, body) : 'AAAA'
  return { method: 'POST', path: '/auth-tokens', raw: body, headers: { 'x-signature': signature } }
}

describe('failed token requests', () => {
  it('are limited, but a good signature gets through whatever others did from the same address', async () => {
    const statuses = []
    for (let n = 0; n < 14; n += 1) statuses.push((await callApi(gateway, signed({ n }))).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
    expect((await callApi(gateway, signed({}, merchant.privateKey))).status).toBe(200)
  })

  it('are answered at once also when their patterns would take seconds to compile', async () => {
    const operations = Array.from({ length: 50 }, () => `GET /${'(x{1000})'.repeat(33)}`)
    const answer = await callApi(gateway, signed({ merchantCode: 'NOBODY', operations }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('PATTERN_TOO_COMPLEX')
  })
})

describe('text that is no text', () => {
  it('half a character is a 400 that says so, not a fault of ours', async () => {
    const raw = '{"merchantCode":"\\ud800","operations":[],"secret":"x"}'
    const answer = await callApi(gateway, { method: 'POST', path: '/auth-tokens', raw })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('half a character')
  })
})
