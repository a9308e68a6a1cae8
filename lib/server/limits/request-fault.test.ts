import { describe, expect, it } from 'vitest'
import { testFront } from '../../testing/test-front.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const { origin, lines } = await testFront(await testGateway())
const queryOf = (parameters: number): string =>
  Array.from({ length: parameters }, (_, number) => `p${number}=${number}`).join('&')

describe.each([
  '/',
  '/docs',
  '/pay',
  '/status',
  '/demo',
  '/livez',
  '/readyz',
  '/metrics',
  '/llms.txt',
  '/api/openapi.json',
  '/api/payins',
  '/rails/x',
  '/operator/statements',
  '/nothing',
])('%s', (path) => {
  it('with a query of 101 parameters is 400, whatever it would have been', async () => {
    const answer = await fetch(`${origin}${path}?${queryOf(101)}`)
    expect(answer.status).toBe(400)
    const requestId = answer.headers.get('x-request-id')
    const message = 'The query has more than 100 parameters.'
    expect(await answer.json()).toEqual({ code: 'MALFORMED_REQUEST', message, requestId })
    await expect.poll(() => lines).toContainEqual(expect.objectContaining({ requestId, status: 400 }))
  })

  it('with 100 is answered as without', async () => {
    const [bare, full] = await Promise.all([fetch(origin + path), fetch(`${origin}${path}?${queryOf(100)}`)])
    expect(full.status).toBe(bare.status)
  })
})

it('one name 101 times is 101 parameters', async () => {
  expect((await fetch(`${origin}/docs?${Array(101).fill('a=1').join('&')}`)).status).toBe(400)
})
