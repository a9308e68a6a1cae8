import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { callApi } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { remoteOpenApiFile } from './openapi.ts'
import { orderAnswerSchema, orderSchema } from './protocol.ts'

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
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)]
  expect(references.length).toBeGreaterThan(50)
  for (const [, reference = ''] of references) {
    const [root, ...names] = reference.split('/')
    expect(root).toBe('#')
    let found: unknown = document
    for (const name of names) found = (found as Readonly<Record<string, unknown>> | undefined)?.[name]
    expect(found, reference).toBeTypeOf('object')
  }
  expect(document.components['schemas']).toMatchObject({
    OrderAnswer: { properties: { state: { enum: ['OPEN', 'PAID', 'REFUSED', 'EXPIRED'] } } },
    Order: { required: ['key', 'kind', 'money', 'method', 'expiresAt', 'noticeAddress'] },
  })
})

it('connectors/openapi.json is the document of this release', async () => {
  expect(await readFile(path.join(projectRoot, 'connectors/openapi.json'), 'utf8')).toBe(remoteOpenApiFile())
})

it('the example of connectors.md is an order and its answer', async () => {
  const text = await readFile(path.join(projectRoot, 'docs/operators/connectors.md'), 'utf8')
  const [order, answer, ...more] = [...text.matchAll(/```json\n(.*?)```/gs)].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  )
  expect(more).toEqual([])
  expect(orderSchema.strict().parse(order)).toEqual(order)
  expect(orderAnswerSchema.strict().parse(answer)).toEqual(answer)
})
