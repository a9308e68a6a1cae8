import { paymentsPath, receiptsPath, type BankReceipt, type PaymentReport } from '../bank-rail.ts'
import type { GatewayUnderLoad } from '../installation.ts'
import type { PaymentToCreate } from './stories.ts'

/** What a client knows of a create: nothing was answered, or it was not accepted yet, is UNKNOWN. */
export type Created = 'ACCEPTED' | 'UNKNOWN'

// As long as a careful merchant waits.
const answerLimitMs = 30_000

/**
 * Creates a payment. A repeated create of an accepted one is answered with 409 and its code. Throws on any
 * answer that the API must not give.
 */
export async function createPayment(at: GatewayUnderLoad, payment: PaymentToCreate): Promise<Created> {
  const { collection, paymentId, amount, currencyCode, paymentMethod, merchant } = payment
  const body = {
    paymentRequested: { money: { amount, currencyCode } },
    paymentMethod,
    callbackUrl: at.shops.urlOf(merchant),
    ...(collection !== 'payouts' && { returnUrl: 'https://shop.example/return' }),
  }
  const answer = await ask(at, payment, `${collection}/${paymentId}`, body)
  if (!answer || answer.status === 503) return 'UNKNOWN'
  if (answer.status === 201) return 'ACCEPTED'
  if (answer.status === 409 && answer.body.includes('PAYMENT_ALREADY_EXISTS')) return 'ACCEPTED'
  throw new Error(`create ${collection}/${paymentId}: ${answer.status} ${answer.body}`)
}

/**
 * Asks for a refund. `ACCEPTED`: also a repeated one of an accepted one. `TOO_MUCH`: less is left of the
 * payin. Throws on any answer that the API must not give.
 */
export async function createRefund(
  at: GatewayUnderLoad,
  refund: PaymentToCreate,
  payinId: string,
): Promise<Created | 'TOO_MUCH'> {
  const { paymentId, amount, currencyCode, paymentMethod, merchant } = refund
  const answer = await ask(at, refund, `refunds/${paymentId}`, {
    idPayin: payinId,
    money: { amount, currencyCode },
    paymentMethod,
    reason: 'goods returned',
    callbackUrl: at.shops.urlOf(merchant),
  })
  if (!answer || answer.status === 503) return 'UNKNOWN'
  if (answer.status === 201) return 'ACCEPTED'
  if (answer.status === 409 && answer.body.includes('PAYMENT_ALREADY_EXISTS')) return 'ACCEPTED'
  if (answer.status === 406 && answer.body.includes('REFUND_EXCEEDS_PAYIN')) return 'TOO_MUCH'
  throw new Error(`create refunds/${paymentId}: ${answer.status} ${answer.body}`)
}

/** The detail of a payment, as its merchant reads it. */
export interface PaymentDetail {
  readonly process?: { readonly status: string }
  readonly moneyReceived?: { readonly amount: number }
}

/** Undefined: there is no such payment. Throws on any other answer. */
export async function readPayment(
  at: GatewayUnderLoad,
  payment: PaymentToCreate,
): Promise<PaymentDetail | undefined> {
  const answer = await ask(at, payment, `${payment.collection}/${payment.paymentId}`)
  if (answer?.status === 200) return JSON.parse(answer.body) as PaymentDetail
  if (answer?.status === 410) return undefined
  throw new Error(`read ${payment.paymentId}: ${answer?.status ?? 'no answer'} ${answer?.body ?? ''}`)
}

/**
 * Cancels a payin as its customer, or submits a reference. True: the API accepted or refused it. False: that
 * is not known, or there is no such payin any more.
 */
export async function actOn(
  at: GatewayUnderLoad,
  payment: PaymentToCreate,
  act: { readonly event: 'CANCEL' } | { readonly reference: string },
): Promise<boolean> {
  const path =
    'event' in act
      ? `sandbox/payins/${payment.paymentId}/!simulate`
      : `payins/${payment.paymentId}/!setExternalReference`
  const answer = await ask(at, payment, path, act)
  return answer !== undefined && decided.includes(answer.status)
}

const decided = [204, 400, 409]

/** Reports money that names no payment, as the bank does; false: it was not acknowledged. */
export const reportReceipt = (at: GatewayUnderLoad, receipt: BankReceipt): Promise<boolean> =>
  report(at, receiptsPath, receipt)

/** Reports money for a payin; false: it was not acknowledged. */
export const reportForPayment = (at: GatewayUnderLoad, reported: PaymentReport): Promise<boolean> =>
  report(at, paymentsPath, reported)

async function report({ origin }: GatewayUnderLoad, path: string, body: object): Promise<boolean> {
  const signal = AbortSignal.timeout(answerLimitMs)
  const sent = { method: 'POST', body: JSON.stringify(body), signal }
  const response = await fetch(`${origin}${path}`, sent).catch(() => undefined)
  return response?.status === 200
}

/** Undefined: the connection failed, or nothing came in time. */
async function ask(
  { origin, tokens }: GatewayUnderLoad,
  { merchant }: PaymentToCreate,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: string } | undefined> {
  try {
    const response = await fetch(`${origin}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${tokens.get(merchant) ?? ''}`,
        'x-api-version': '2',
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(answerLimitMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}
