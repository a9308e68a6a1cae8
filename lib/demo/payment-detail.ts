import { z } from 'zod'
import { isCurrencyCode } from '../money/currency.ts'
import { type Money, money, parseAmount } from '../money/money.ts'
import type { ApiAnswer } from './api-exchange.ts'
import { parseJson } from './token.ts'

const written = z.object({ amount: z.number(), currencyCode: z.string() })

/** What the shop understands of a payment's detail (specification, endpoints 4, 6 and 8). */
const paymentDetail = z.object({
  process: z.object({ status: z.string(), failureReasonCode: z.string().optional() }),
  paymentRequested: z.object({ money: written }),
  moneyReceived: written.optional(),
  moneyReturned: written.optional(),
  paymentMethodResponse: z.object({ reference: z.string().optional() }),
})

type Detail = z.infer<typeof paymentDetail>

/** Where a payment stands, as far as a shop cares: a callback comes when one of the two changes. */
export interface Standing {
  readonly status: string
  /** Whether money that had arrived went back. */
  readonly returned: boolean
  readonly failureReasonCode: string | undefined
}

/** Undefined when there is no such payment. */
export function standingOf(answer: ApiAnswer): Standing | undefined {
  const detail = answer.status === 200 ? read(answer.body) : undefined
  return (
    detail && {
      status: detail.process.status,
      returned: detail.moneyReturned !== undefined,
      failureReasonCode: detail.process.failureReasonCode,
    }
  )
}

/** What names the payment on its rail: in the sandbox, where its institution is. */
export function railReferenceOf(answer: ApiAnswer): string | undefined {
  return answer.status === 200 ? read(answer.body)?.paymentMethodResponse.reference : undefined
}

/** What was ordered. */
export const orderedMoney = (body: string): Money | undefined => toMoney(read(body)?.paymentRequested.money)

/** What has come so far; undefined while nothing has. */
export function receivedMoney(answer: ApiAnswer): Money | undefined {
  return answer.status === 200 ? toMoney(read(answer.body)?.moneyReceived) : undefined
}

function toMoney(asked: z.infer<typeof written> | undefined): Money | undefined {
  if (!asked || !isCurrencyCode(asked.currencyCode)) return undefined
  const amount = parseAmount(String(asked.amount), asked.currencyCode)
  return typeof amount === 'bigint' ? money(amount, asked.currencyCode) : undefined
}

const read = (body: string): Detail | undefined => paymentDetail.safeParse(parseJson(body)).data
