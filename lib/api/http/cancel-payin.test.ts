import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { callApi, makeMerchant, statusAndCode, tokenFor } from '../../testing/contract/api-client.ts'
import { simulate, simulateSeen } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { operationsOf } from '../../tokens/token-action.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update merchant set requests_per_second = 10000 where code = 'ACME'`)
await makeMerchant(gateway, 'OTHER')
const token = await tokenFor(gateway, 'ACME')

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const open = (): Promise<PaymentKey> => createPayin(gateway, upi)

const cancel = ({ paymentId }: Pick<PaymentKey, 'paymentId'>, by = token) =>
  statusAndCode(callApi(gateway, { method: 'POST', path: `/payins/${paymentId}/!cancel`, token: by }))

async function read({ paymentId }: PaymentKey) {
  const { body } = await callApi(gateway, { path: `/payins/${paymentId}`, token })
  return body as { process: Record<string, unknown>; fee?: unknown; moneyReceived?: unknown }
}

const callbacksOf = async ({ paymentId }: PaymentKey): Promise<number> => {
  const { rowCount } = await gateway.db.pool.query('select from callback where payment_id = $1', [paymentId])
  return rowCount ?? 0
}

describe('POST /payins/{idPayin}/!cancel', () => {
  it('refuses a payin that waits, without a fee, and calls back once', async () => {
    const key = await open()
    expect(await read(key)).toHaveProperty('fee')
    expect(await cancel(key)).toEqual([204, undefined])
    const detail = await read(key)
    expect(detail.process).toMatchObject({ status: 'REFUSED', failureReasonCode: 'CANCELLED_BY_MERCHANT' })
    expect(detail.process['processedAt']).toBeDefined()
    expect(detail).not.toHaveProperty('fee')
    expect(await callbacksOf(key)).toBe(1)
  })

  it('is refused for a payin that is final, also for one that was cancelled', async () => {
    const key = await open()
    await cancel(key)
    expect(await cancel(key)).toEqual([400, 'PAYMENT_ALREADY_FINAL'])
    const paid = await open()
    await simulate(gateway, paid, { event: 'PAY' })
    expect(await cancel(paid)).toEqual([400, 'PAYMENT_ALREADY_FINAL'])
    expect((await read(paid)).process['status']).toBe('SUCCESS')
    expect(await callbacksOf(key)).toBe(1)
  })

  it('is refused once any money was seen', async () => {
    const inPart = await open()
    await simulate(gateway, inPart, { event: 'PAY', amount: money(40_00n, 'INR') })
    expect(await cancel(inPart)).toEqual([400, 'MONEY_SEEN'])
    expect((await read(inPart)).process['status']).toBe('WAITING')
    const seen = await open()
    await simulateSeen(gateway, seen)
    expect(await cancel(seen)).toEqual([400, 'MONEY_SEEN'])
  })

  it('is refused when the customer has typed a reference', async () => {
    const key = await open()
    const path = `/payins/${key.paymentId}/!setExternalReference`
    const typed = await callApi(gateway, { method: 'POST', path, token, body: { reference: '412345678901' } })
    expect(typed.status).toBe(204)
    expect(await cancel(key)).toEqual([400, 'MONEY_SEEN'])
  })

  it('needs its own permission, and knows payins of the merchant only', async () => {
    const key = await open()
    const narrow = await tokenFor(gateway, 'ACME', operationsOf('PAYIN_CREATE', key.paymentId))
    expect(await cancel(key, narrow)).toEqual([403, 'NOT_ALLOWED_BY_TOKEN'])
    expect(await cancel(key, await tokenFor(gateway, 'OTHER'))).toEqual([410, 'PAYMENT_NOT_FOUND'])
    expect(await cancel({ paymentId: 'none' })).toEqual([410, 'PAYMENT_NOT_FOUND'])
    const own = await tokenFor(gateway, 'ACME', [`POST /payins/${key.paymentId}/!cancel`])
    expect(await cancel(key, own)).toEqual([204, undefined])
  })

  it('or the money at the same moment: exactly one of them ends the payin', async () => {
    const ends = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const key = await open()
        const [cancelled] = await Promise.all([
          cancel(key),
          simulate(gateway, key, { event: 'PAY' }).catch(() => undefined),
        ])
        const { process } = await read(key)
        return [cancelled[0], process['status'], await callbacksOf(key)].join(' ')
      }),
    )
    for (const end of ends) expect(['204 REFUSED 1', '400 SUCCESS 1']).toContain(end)
  })
})
