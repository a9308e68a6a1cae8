import { expect, it } from 'vitest'
import { callApi } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()

it('the document of connectors names every request, and each of its references is there', async () => {
  const { status, body } = await callApi(gateway, { path: '/rails/remote/openapi.json' })
  expect(status).toBe(200)
  const document = body as { paths: object; components: Readonly<Record<string, object>> }
  expect(Object.keys(document.paths)).toEqual([
    '/capabilities',
    '/orders/{key}',
    '/orders/{key}/cancel',
    '/orders/{key}/returns/{id}',
    '/transfers/{key}',
  ])
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)]
  expect(references.length).toBeGreaterThan(30)
  for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name)
  expect(document.components['schemas']).toMatchObject({
    OrderAnswer: { properties: { state: { enum: ['OPEN', 'PAID', 'REFUSED', 'EXPIRED'] } } },
    Order: { required: ['key', 'kind', 'money', 'method', 'expiresAt', 'noticeAddress'] },
  })
})
