import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import { emailAddress, phoneNumber } from './contact.ts'
import { payerAccountFields } from './payer-account.ts'
import { text } from './text.ts'

/** The code of an operator; whether it is offered is a business rule (406), not the schema's. */
export const paymentOperatorCode = text({
  needs: 'the code of one of the operators that the payment options list',
  description: 'Bank, wallet, network or shop, by a code of the payment options.',
  example: 'MPESA',
})

export const productId = text({
  needs: "the merchant's own name of what is bought",
  description: "The merchant's own name of what is bought.",
  example: 'shirt-42',
  input: { kind: 'text' },
})

/**
 * The common fields of every method (specification, "Payin", common fields): checked when sent, never asked
 * on the page. A method spreads them first and adds its own rules after them.
 */
export const commonFields = <Code extends string>(code: Code, currencyCode: CurrencyCode) => ({
  paymentMethodCode: z.literal(code),
  paymentOperatorCode: paymentOperatorCode.optional(),
  account: z.object(payerAccountFields).optional(),
  emailAddress: emailAddress.optional(),
  phoneNumber: phoneNumber(currencyCode).optional(),
})

/**
 * The `paymentMethod` object of a method. Where `account` is mandatory and left out, each of its mandatory
 * fields is reported as missing, instead of the object: these are the fields that the developer has to add.
 */
export function methodRequest<Shape extends z.ZodRawShape & { account: z.ZodType }>(shape: Shape) {
  const isOptional = shape.account.safeParse(undefined).success
  return z.preprocess((raw) => (isOptional ? raw : withAccount(raw)), z.object(shape))
}

function withAccount(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  return 'account' in raw && raw.account !== undefined ? raw : { ...raw, account: {} }
}
