import { randomUUID } from 'node:crypto'
import type { Gateway } from '#lib/gateway.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { sampleRequest } from '#lib/methods/parts/sample.ts'
import { payinMethods } from '#lib/methods/payin-registry.ts'
import { payoutMethods } from '#lib/methods/payout-registry.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { createPayout } from '#lib/payments/payouts/create-payout.ts'
import { parsePayout } from '#lib/payments/payouts/payout-request.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { setExternalReference } from '#lib/payments/receive/set-external-reference.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'

export const shops = [
  { code: 'SIAM', name: 'Siam Coffee' },
  { code: 'ASHA', name: 'Asha Textiles' },
] as const
type Shop = (typeof shops)[number]['code']

export async function openShops({ db, secrets }: Gateway): Promise<void> {
  for (const shop of shops)
    await registerMerchant(db, secrets, { ...shop, publicKeys: [] }, byOperator('Mali'))
}

async function merchantOf({ merchants }: Gateway, code: Shop) {
  const merchant = await merchants.find(code)
  if (!merchant) throw new Error(`there is no merchant ${code}`)
  return merchant
}

/** A payin as its customer sees it; amounts in minor units. */
export interface Ordered {
  readonly key: PaymentKey & { readonly kind: 'payin' }
  readonly customer: string
  readonly ordered: number
  readonly asked: number
  /** What is to be written into the transfer, or the number that the customer typed. */
  readonly words: string
}

/** A customer orders by bank transfer. */
export async function order(
  gateway: Gateway,
  shop: Shop,
  [customer, amount, currencyCode]: readonly [string, number, CurrencyCode],
): Promise<Ordered> {
  const code = currencyCode === 'INR' ? 'P2A_V2' : 'OFFLINE'
  const method = payinMethods.find((one) => one.code === code)
  if (!method) throw new Error(`there is no ${code}`)
  const sample = sampleRequest(method, currencyCode, 'MANDATORY')
  const account = { ...(sample['account'] as object | undefined), accountName: customer }
  const merchant = await merchantOf(gateway, shop)
  const parsed = await parseCreate(gateway, merchant, 'payin', {
    paymentRequested: { money: { amount, currencyCode } },
    paymentMethod: { ...sample, account },
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: shop, kind: 'payin', paymentId: randomUUID() } as const
  const made = await createPayment(gateway, merchant, key, parsed.value)
  if (isFailure(made)) throw new Error(JSON.stringify(made))
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payin is gone')
  const { required, receiving, railReference } = record.attempt
  const facts = { key, customer, ordered: Number(record.money.amount), asked: Number(required.amount) }
  if (receiving.identifiedBy === 'AMOUNT') return { ...facts, words: 'TRANSFER' }
  if (code !== 'P2A_V2') return { ...facts, words: railReference }
  const utr = String(600_000_000_000 + Math.floor(Math.random() * 99_999_999_999))
  const typed = await setExternalReference(gateway, key, utr)
  if ('failure' in typed) throw new Error(JSON.stringify(typed))
  return { ...facts, words: `IMPS-${utr}` }
}

/** A merchant orders a payout to a bank account. */
export async function payOut(
  gateway: Gateway,
  shop: Shop,
  [payee, accountNumber, amount, currencyCode]: readonly [string, string, number, CurrencyCode],
): Promise<string> {
  const method = payoutMethods.find(({ code }) => code === 'BANK_TRANSFER')
  if (!method) throw new Error('there is no bank transfer')
  const sample = sampleRequest(method, currencyCode, 'ALL')
  const account = { ...(sample['account'] as object | undefined), accountName: payee, accountNumber }
  const merchant = await merchantOf(gateway, shop)
  const parsed = parsePayout(merchant, {
    paymentRequested: { money: { amount, currencyCode } },
    paymentMethod: { ...sample, account },
    callbackUrl: 'http://127.0.0.1:9/callback',
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: shop, kind: 'payout', paymentId: randomUUID() } as const
  const made = await createPayout(gateway, merchant, key, parsed.value)
  if (isFailure(made)) throw new Error(JSON.stringify(made))
  return key.paymentId
}
