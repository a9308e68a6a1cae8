import { z } from 'zod'
import type { Money } from '../../money/money.ts'
import { answeredMoney, writtenMoney } from './answered-money.ts'
import type { ApiAnswer } from './api-exchange.ts'
import { parseJson } from './token.ts'

/** The fields of a payment's detail that the shop reads (specification, endpoints 4, 6 and 8). */
const paymentDetail = z.object({
  process: z.object({ status: z.string(), failureReasonCode: z.string().optional() }),
  paymentRequested: z.object({ money: writtenMoney }),
  moneyReceived: writtenMoney.optional(),
  moneyReturned: writtenMoney.optional(),
  moneyRefunded: writtenMoney.optional(),
  paymentMethodResponse: z.object({ reference: z.string().optional() }),
})

type Detail = z.infer<typeof paymentDetail>

/** The state of a payment for a shop: a callback is sent when one of the two changes. */
export interface PaymentSummary {
  readonly status: string
  /** Whether money that had arrived was returned. */
  readonly returned: boolean
  readonly failureReasonCode: string | undefined
}

/** Undefined when there is no such payment. */
export function summaryOf(answer: ApiAnswer): PaymentSummary | undefined {
  const detail = answer.status === 200 ? read(answer.body) : undefined
  return (
    detail && {
      status: detail.process.status,
      returned: detail.moneyReturned !== undefined,
      failureReasonCode: detail.process.failureReasonCode,
    }
  )
}

/** The payment's rail reference: in the sandbox the address of its institution ends with it. */
export function railReferenceOf(answer: ApiAnswer): string | undefined {
  return answer.status === 200 ? read(answer.body)?.paymentMethodResponse.reference : undefined
}

/** The money that was requested. */
export const orderedMoney = (body: string): Money | undefined =>
  answeredMoney(read(body)?.paymentRequested.money)

/** The money received so far; undefined while there is none. */
export function receivedMoney(answer: ApiAnswer): Money | undefined {
  return answer.status === 200 ? answeredMoney(read(answer.body)?.moneyReceived) : undefined
}

/** What refunds of the payment give back; undefined while there is none. */
export function refundedMoney(answer: ApiAnswer): Money | undefined {
  return answer.status === 200 ? answeredMoney(read(answer.body)?.moneyRefunded) : undefined
}

const read = (body: string): Detail | undefined => paymentDetail.safeParse(parseJson(body)).data
