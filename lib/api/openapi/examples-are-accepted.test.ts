import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { operations } from '../../../app/api/endpoints.ts'
import { openApiDocument } from './document.ts'
import { payoutCreateSample } from './examples/payout-samples.ts'
import { createSample } from './examples/samples.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')
const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' })

interface Create {
  readonly paymentRequested: { readonly money: { readonly amount: number; readonly currencyCode: string } }
}
interface Operation {
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { readonly value: object }> }>
  }
}

/** The bodies with which the document creates payments. */
const shown = Object.entries(document.paths as Record<string, { readonly post?: Operation }>).flatMap(
  ([place, { post }]) =>
    Object.entries(post?.requestBody?.content['application/json']?.examples ?? {}).flatMap(
      ([name, { value }]) => ('paymentRequested' in value ? [{ place, name, value: value as Create }] : []),
    ),
)
/** The same of every method in each of its currencies. */
const made = [
  ...payinMethods.flatMap((method) =>
    method.currencies.map((code) => ({
      place: '/payins/{idPayin}',
      name: `${method.object} in ${code}`,
      value: createSample(method, code),
    })),
  ),
  ...payoutMethods.flatMap((method) =>
    method.currencies.map((code) => ({
      place: '/payouts/{idPayout}',
      name: `${method.code} in ${code}`,
      value: payoutCreateSample(method, code),
    })),
  ),
]

it('the document has examples of payins, top-ups and payouts', () => {
  const places = new Set(shown.map(({ place }) => place))
  expect([...places].toSorted()).toEqual(['/payins/{idPayin}', '/payouts/{idPayout}', '/topups/{idTopUp}'])
  expect(shown.length).toBeGreaterThan(30)
})

it.each([...shown, ...made])(
  'the example $name of $place is accepted by its own method',
  async ({ place, value }) => {
    const currencyCode = value.paymentRequested.money.currencyCode
    if (!isCurrencyCode(currencyCode)) throw new Error(`there is no ${currencyCode}`)
    await creditBalance(gateway.db, 'SHOP', money(10n ** 12n, currencyCode), byOperator('test'))
    const path = place.replace(/\{\w+\}/, randomUUID())
    const { status, body } = await callApi(gateway, { method: 'POST', path, token, body: value })
    expect([status, status === 201 ? [] : body]).toEqual([201, []])
  },
)
