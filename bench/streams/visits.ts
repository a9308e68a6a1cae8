import { randomUUID } from 'node:crypto'
import { openPaySession } from '#lib/checkout/session/open-session.ts'
import type { Gateway } from '#lib/gateway.ts'
import { money } from '#lib/money/money.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import type { Receipt } from '#lib/payments/receive/receipt.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import type { BenchMerchant } from '../requests/servers/product.ts'

/** A customer's visit of an open payin, and the money that will end it. */
export interface Visit {
  readonly id: string
  readonly cookie: string
  readonly receipt: Receipt
}

/** Makes so many payins, each with a visit of the payment page. */
export async function openVisits(
  gateway: Gateway,
  merchant: BenchMerchant,
  count: number,
): Promise<readonly Visit[]> {
  const visits: Visit[] = []
  const lane = async () => {
    while (visits.length < count) visits.push(await openVisit(gateway, merchant))
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return visits.slice(0, count)
}

async function openVisit(gateway: Gateway, { code, token }: BenchMerchant): Promise<Visit> {
  const merchant = await gateway.merchants.find(code)
  if (!merchant) throw new Error('the merchant is not registered')
  const order = { callbackUrl: 'http://127.0.0.1:9/callback', returnUrl: 'https://shop.example/return' }
  const parsed = await parseCreate(gateway, merchant, 'payin', {
    ...order,
    paymentRequested: { money: { amount: 10, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } },
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: code, kind: 'payin', paymentId: randomUUID() } as const
  const created = await createPayment(gateway, merchant, key, parsed.value)
  if (isFailure(created)) throw new Error(JSON.stringify(created))
  const link = new URLSearchParams({
    ...order,
    merchantCode: code,
    idPayin: key.paymentId,
    token,
    amount: '10',
    currencyCode: 'INR',
  })
  const outcome = await openPaySession(gateway, link, undefined)
  if ('badLink' in outcome) throw new Error(JSON.stringify(outcome.badLink))
  const payment = await readPayment(gateway, key)
  if (!payment) throw new Error('the payment is missing')
  const { session, cookieKey } = outcome.opened
  return {
    id: session.id,
    cookie: `checkout=${cookieKey}.en`,
    receipt: {
      source: 'bench',
      sourceId: key.paymentId,
      receivingAccountId: payment.attempt.receiving.id,
      money: money(1_000n, 'INR'),
      railReference: payment.attempt.railReference,
      movedAt: gateway.clock.now(),
    },
  }
}
