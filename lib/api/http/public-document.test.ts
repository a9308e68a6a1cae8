import { describe, expect, it } from 'vitest'
import { apiRequest, callApi } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { fromWebRequest } from './api-request.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { openAnswers } from './edge.ts'

const bare = { headers: { 'x-api-version': undefined, authorization: undefined } }
const read = { ...bare, path: '/openapi.json' }

describe('the API document', () => {
  it('is public: without token and version, from any web page', async () => {
    const gateway = await testGateway({ GATEWAY_PUBLIC_URL: 'https://pay.acme-gateway.com' })
    const { status, headers, body } = await callApi(gateway, read)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      servers: [{ url: 'https://pay.acme-gateway.com/api' }],
    })
    expect(
      (await callApi(gateway, { ...read, headers: { ...read.headers, 'x-api-version': '1' } })).status,
    ).toBe(404)
    expect((await callApi(gateway, { ...read, method: 'POST' })).headers.get('allow')).toBe('GET')
  })

  it.each(['', 'gzip', 'br'])('is encoded once, for everyone who accepts %j', async (encoding) => {
    const gateway = await testGateway()
    const headers = { ...read.headers, 'accept-encoding': encoding }
    const ask = () =>
      openAnswers(operations)(gateway, fromWebRequest(apiRequest({ ...read, headers })), '192.0.2.1')
    const [first, second] = [await ask(), await ask()]
    expect(first.body).toBeInstanceOf(Buffer)
    expect(second.body).toBe(first.body)
  })

  it('leaves the sandbox out in live mode', async () => {
    const live = { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    const { body } = await callApi(await testGateway(live), read)
    expect(
      Object.keys((body as { paths: object }).paths).filter((path) => path.startsWith('/sandbox')),
    ).toEqual([])
  })
})
