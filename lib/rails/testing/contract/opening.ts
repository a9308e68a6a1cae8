import { expect } from 'vitest'
import { payinMethods } from '../../../methods/payin-registry.ts'
import { payoutMethods } from '../../../methods/payout-registry.ts'
import { expectFlow } from '../../../methods/testing/contract.ts'
import { orderOf } from '../../../payments/end/cancel-orders.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { createPayin } from '../../../testing/test-gateway.ts'
import { bodyOf, everyCurrency, offeredBy, openPayin, servedBy, type RailPromise } from './rail-under-test.ts'

/** What it serves, and what a customer needs to pay. */
export const openingPromises: readonly RailPromise[] = [
  {
    says: 'says at once, and each time alike, what it serves',
    isKept: async ({ rail }) => {
      const methods = [...payinMethods, ...payoutMethods]
      for (const kind of ['payin', 'topup', 'payout'] as const)
        for (const { code: methodCode } of methods)
          for (const currencyCode of everyCurrency) {
            const asked = { kind, methodCode, currencyCode, operatorCode: undefined }
            const answer: unknown = rail.serves(asked)
            expect(answer).toEqual(expect.any(Boolean))
            expect(rail.serves(asked)).toBe(answer)
          }
    },
  },
  {
    says: 'offers nothing that it does not open',
    isKept: async (tested) => {
      const { rail, gateway } = tested
      const offered = await offeredBy(rail)
      expect(offered.length).toBeGreaterThan(0)
      for (const served of offered) {
        const { attempt } = await opened(tested, bodyOf(served))
        expect(attempt.rail).toBe(rail.name)
        const { rows } = await gateway.db.pool.query(
          'select provider, currency_code from receiving_account where id = $1',
          [attempt.receiving.id],
        )
        expect(rows).toEqual([{ provider: rail.name, currency_code: served.currencyCode }])
      }
    },
  },
  {
    says: 'opens a payment with all that its method shows',
    isKept: async (tested) => {
      for (const served of await offeredBy(tested.rail)) {
        const { attempt } = await opened(tested, bodyOf(served))
        expectFlow(attempt.method, attempt.response)
      }
    },
  },
  {
    says: 'gives no address or number of an attempt to another one',
    isKept: async (tested) => {
      for (const served of await offeredBy(tested.rail)) {
        const records = await Promise.all([1, 2, 3].map(() => opened(tested, bodyOf(served))))
        const given = records.flatMap(({ attempt }) => attempt.receiving.ownAddress ?? [])
        expect(new Set(given).size).toBe(given.length)
      }
    },
  },
  {
    says: 'opens a top-up as it opens a payin',
    isMade: ({ rail }) => servedBy(rail, 'topup').length > 0,
    isKept: async ({ rail }) => {
      for (const { method, currencyCode } of servedBy(rail, 'topup')) {
        const asked = { methodCode: method.code, currencyCode, operatorCode: undefined }
        expect(rail.serves({ ...asked, kind: 'payin' })).toBe(true)
        const [topup, payin] = await Promise.all(
          (['topup', 'payin'] as const).map(async (kind) => rail.offers?.({ ...asked, kind })),
        )
        expect(topup).toBe(payin)
      }
    },
  },
  {
    says: 'cancels an order again, and one that it never had, without a fault',
    isMade: ({ rail }) => rail.cancel !== undefined,
    isKept: async (tested) => {
      const { rail, gateway } = tested
      const record = await readPayment(gateway, await openPayin(tested))
      if (!record) throw new Error('the payin is missing')
      const order = orderOf(record)
      const { signal } = new AbortController()
      await rail.cancel?.(order, signal)
      await rail.cancel?.(order, signal)
      await rail.cancel?.({ ...order, railReference: 'NEVERARRIVED' }, signal)
    },
  },
  {
    says: 'cancels what it opens remotely',
    isMade: ({ rail }) => rail.opensRemotely === true,
    isKept: async ({ rail }) => expect(rail.cancel).toBeDefined(),
  },
  {
    says: 'reminds the customer as often as it is told to',
    isMade: ({ rail }) => rail.remind !== undefined,
    isKept: async (tested) => {
      const record = await readPayment(tested.gateway, await openPayin(tested))
      if (!record) throw new Error('the payin is missing')
      const { signal } = new AbortController()
      const order = orderOf(record)
      for (const _time of [1, 2]) await tested.rail.remind?.(order, signal)
      expect(await readPayment(tested.gateway, record.key)).toMatchObject({ status: record.status })
    },
  },
]

async function opened({ gateway }: Parameters<RailPromise['isKept']>[0], body: Record<string, unknown>) {
  const record = await readPayment(gateway, await createPayin(gateway, body))
  if (!record) throw new Error('the payin is missing')
  return record
}
