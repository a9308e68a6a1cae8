import { Agent } from 'undici'
import { expect, it } from 'vitest'
import { deliver } from '../../callbacks/deliver.ts'
import { merchantServer, testSecret } from '../../testing/callback-merchant.ts'
import { documentValidator } from '../../testing/contract/document-validator.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument({ operations, mode: 'live', publicUrl: 'https://pay.acme-gateway.com' })
const place = ['webhooks', 'paymentChanged', 'post']

it('the document describes the callback that the gateway sends, header by header', async () => {
  const merchant = await merchantServer((_, response) => void response.writeHead(200).end())
  const dispatcher = new Agent()
  await deliver(
    { callbackId: 'callback-1', kind: 'payin', paymentId: 'order-1', url: merchant.url },
    {
      secrets: [testSecret],
      at: new Date(),
      dispatcher,
      limitMs: 60_000,
      signal: new AbortController().signal,
    },
  )
  await dispatcher.close()
  await merchant.close()
  const validator = documentValidator(document)
  const [arrival] = merchant.arrivals
  const { parameters } = document.webhooks.paymentChanged.post
  const ours = Object.keys(arrival?.headers ?? {}).filter((name) => /^(?:x-|webhook-)/.test(name))
  expect(parameters.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(ours.toSorted())
  for (const [at, { name, schema }] of parameters.entries()) {
    const text = arrival?.headers[name.toLowerCase()]
    const value = 'format' in schema ? Number(text) : text
    expect(validator([...place, 'parameters', String(at), 'schema'], value), name).toEqual([])
  }
  const body = [...place, 'requestBody', 'content', 'application/json', 'schema']
  expect(validator(body, JSON.parse(arrival?.body ?? ''))).toEqual([])
  expect(validator(body, {})).not.toEqual([])
})

it('the document describes the test event that the gateway sends, header by header', async () => {
  const merchant = await merchantServer((_, response) => void response.writeHead(200).end())
  const dispatcher = new Agent()
  const signal = new AbortController().signal
  const message = { event: 'TEST', callbackId: 'callback-1', url: merchant.url } as const
  const options = { secrets: [testSecret], at: new Date(), dispatcher, limitMs: 60_000, signal } as const
  await deliver(message, options)
  await dispatcher.close()
  await merchant.close()
  const [arrival] = merchant.arrivals
  const { parameters } = document.webhooks.testEvent.post
  const ours = Object.keys(arrival?.headers ?? {}).filter((name) => /^(?:x-|webhook-)/.test(name))
  expect(parameters.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(ours.toSorted())
  const validator = documentValidator(document)
  const schema = ['requestBody', 'content', 'application/json', 'schema']
  const bodyOf = (webhook: string) => ['webhooks', webhook, 'post', ...schema]
  expect(validator(bodyOf('testEvent'), JSON.parse(arrival?.body ?? ''))).toEqual([])
  expect(validator(bodyOf('paymentChanged'), JSON.parse(arrival?.body ?? ''))).not.toEqual([])
})

it('the document says that every answer but 200 has the callback sent again, and which kinds there are', () => {
  const { parameters, responses } = document.webhooks.paymentChanged.post
  expect(Object.keys(responses)).toEqual(['200', 'default'])
  const kind = parameters.find(({ name }) => name === 'X-Payment-Kind')
  expect(kind?.schema).toMatchObject({ enum: ['payin', 'topup', 'payout', 'refund'] })
})
