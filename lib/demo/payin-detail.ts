import { z } from 'zod'
import { isCurrencyCode } from '../money/currency.ts'
import { type Money, money, parseAmount } from '../money/money.ts'
import type { ApiAnswer } from './api-exchange.ts'
import { parseJson } from './token.ts'

/** What the shop understands of a payin's detail (specification, endpoint 4). */
const payinDetail = z.object({
  process: z.object({ status: z.string() }),
  paymentRequested: z.object({ money: z.object({ amount: z.number(), currencyCode: z.string() }) }),
  paymentMethodResponse: z.object({ reference: z.string().optional() }),
})

/** The status in the answer to a GET of a payin; undefined when there is no such payin. */
export function statusOf(answer: ApiAnswer): string | undefined {
  return answer.status === 200 ? read(answer.body)?.process.status : undefined
}

/** What names the payment on its rail: in the sandbox, where its institution is. */
export function railReferenceOf(answer: ApiAnswer): string | undefined {
  return answer.status === 200 ? read(answer.body)?.paymentMethodResponse.reference : undefined
}

/** What was ordered. */
export function orderedMoney(body: string): Money | undefined {
  const asked = read(body)?.paymentRequested.money
  if (!asked || !isCurrencyCode(asked.currencyCode)) return undefined
  const amount = parseAmount(String(asked.amount), asked.currencyCode)
  return typeof amount === 'bigint' ? money(amount, asked.currencyCode) : undefined
}

const read = (body: string): z.infer<typeof payinDetail> | undefined =>
  payinDetail.safeParse(parseJson(body)).data
