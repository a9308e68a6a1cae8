import { expect, it } from 'vitest'
import { payinMethods } from '../../methods/payin-registry.ts'
import { sampleRequest } from '../../methods/parts/sample.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { servedBy } from '../testing/contract/rail-under-test.ts'
import { remoteRail } from '../testing/remote-rail.ts'
import { remote } from './rail.ts'

const gateway = await testGateway({}, { rails: [] })
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')

/** The least that each way of paying needs. */
const least: Readonly<Record<string, (key: string) => object>> = {
  REDIRECT: (key) => ({ redirectTo: `https://bank.example/${key}` }),
  QR: (key) => ({ qrCode: `code-${key}` }),
  TRANSFER: () => ({ account: { accountNumber: '50100123456789', bankCode: 'KKBK0000261' } }),
}

const currencies: readonly CurrencyCode[] = [
  'INR',
  'BRL',
  'THB',
  'MYR',
  'IDR',
  'PHP',
  'VND',
  'ZAR',
  'TWD',
  'COP',
  'KES',
]

it.each(currencies)(
  'every method in %s is opened by a connector that shows the least, and answered as it is documented',
  async (currencyCode) => {
    const methods = remote.methods(currencyCode)
    const { connector, row } = await remoteRail(gateway, {
      currencyCode,
      methods,
      name: `of ${currencyCode}`,
    })
    connector.show = (key, code) => {
      const flow = payinMethods.find((method) => method.code === code)?.flow ?? ''
      return least[flow]?.(key) ?? {}
    }
    const rail = gateway.rails.find(({ name }) => name === row.id)
    if (!rail) throw new Error('the rail is not opened')
    const served = servedBy(rail, 'payin')
    expect(served.length).toBeGreaterThan(0)
    for (const { method } of served) {
      const path = `/payins/${currencyCode}-${method.object}`
      const body = createBodyOf(5_000, currencyCode, sampleRequest(method, currencyCode, 'ALL'))
      const created = await callApi(gateway, { method: 'POST', path, token, body })
      expect({ path, status: created.status, body: created.body }).toMatchObject({ path, status: 201 })
      const read = await callApi(gateway, { path, token })
      expect(read).toMatchObject({
        status: 200,
        body: {
          paymentMethodResponse: (created.body as { paymentMethodResponse: object }).paymentMethodResponse,
        },
      })
    }
  },
)
