import type { MethodRequest } from '../../methods/payin-method.ts'
import type { Money } from '../../money/money.ts'

/** Minor units of a shilling: M-Pesa moves whole ones. */
const centsPerShilling = 100n

/** Whole shillings as text; undefined: the amount has cents. */
export const amountOf = ({ amount }: Money): string | undefined =>
  amount % centsPerShilling === 0n ? String(amount / centsPerShilling) : undefined

/** The number of a phone with its country and without a plus. */
export function msisdnOf(request: MethodRequest | undefined): string | undefined {
  const { phoneNumber }: Readonly<Record<string, unknown>> = { ...request }
  if (typeof phoneNumber !== 'string') return undefined
  const digits = phoneNumber.replaceAll(/\D/g, '').replace(/^0/, '254')
  return /^254\d{9}$/.test(digits) ? digits : undefined
}
