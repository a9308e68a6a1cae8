import { randomInt, randomUUID } from 'node:crypto'
import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')

const digits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')
const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })
const open = async () => {
  const id = randomUUID()
  await post(`/payins/${id}`, createBodyOf(250, 'INR', { paymentMethodCode: 'P2A_V2' }))
  return id
}
const submit = (id: string, reference = digits()) =>
  post(`/payins/${id}/!setExternalReference`, { reference })

describe('the references of a payin', () => {
  it('are at most five different ones; a sixth is refused, and one of the five is accepted again', async () => {
    const id = await open()
    const references = [1, 2, 3, 4, 5].map(digits)
    for (const reference of references) expect((await submit(id, reference)).status).toBe(204)
    expect(await submit(id)).toMatchObject({ status: 400, body: { code: 'EXTERNAL_REFERENCE_LIMIT' } })
    expect((await submit(id, references[0])).status).toBe(204)
    expect((await callApi(gateway, { path: `/payins/${id}`, token })).body).toMatchObject({
      paymentMethodResponse: { externalReference: { reference: references[0] } },
    })
  })

  it('are read without the letters that nobody sees', async () => {
    const id = await open()
    expect((await submit(id, '\u202A4123\u200B45678901\u202C')).status).toBe(204)
    expect((await callApi(gateway, { path: `/payins/${id}`, token })).body).toMatchObject({
      paymentMethodResponse: { externalReference: { reference: '412345678901' } },
    })
  })

  it('may be another open payin’s too, until money has matched it', async () => {
    const [one, other, third] = [await open(), await open(), await open()]
    const reference = digits()
    expect((await submit(one, reference)).status).toBe(204)
    expect((await submit(other, reference)).status).toBe(204)
    expect((await post(`/sandbox/payins/${one}/!simulate`, { event: 'PAY' })).status).toBe(204)
    expect(await submit(third, reference)).toMatchObject({
      status: 400,
      body: { code: 'EXTERNAL_REFERENCE_ALREADY_USED' },
    })
  })

  it('that are tried more often than a customer would are refused with 429 and Retry-After', async () => {
    const id = await open()
    const answers = []
    for (let tries = 0; tries < 22; tries += 1) answers.push(await submit(id))
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 204),
      ...Array.from({ length: 15 }, () => 400),
      429,
      429,
    ])
    const last = answers.at(-1)
    expect(last?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(1)
    expect((await submit(await open())).status).toBe(204)
  })

  it('are not limited as first references of many payins by a merchant’s server', async () => {
    for (let payins = 0; payins < 130; payins += 1) expect((await submit(await open())).status).toBe(204)
  })

  it('are not limited as first references of many payins by one-payment tokens, all from one address', async () => {
    const answers = []
    for (let payins = 0; payins < 130; payins += 1) {
      const id = await open()
      const ownToken = await tokenFor(gateway, 'SHOP', [`POST /payins/${id}/!setExternalReference`])
      answers.push(
        await callApi(gateway, {
          method: 'POST',
          path: `/payins/${id}/!setExternalReference`,
          token: ownToken,
          body: { reference: digits() },
        }),
      )
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  })

  it('compile no pattern of the token again', async () => {
    const id = await open()
    const ownToken = await tokenFor(gateway, 'SHOP', [`POST /payins/${id}/.*`])
    const request = () => ({
      method: 'POST',
      path: `/payins/${id}/!setExternalReference`,
      token: ownToken,
      body: { reference: digits() },
    })
    expect((await callApi(gateway, request())).status).toBe(204)
    const compile = vi.spyOn(RE2JS, 'compile')
    expect((await callApi(gateway, request())).status).toBe(204)
    expect(compile).not.toHaveBeenCalled()
    compile.mockRestore()
  })
})
