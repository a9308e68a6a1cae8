import { z } from 'zod'
import { chosenId } from '../../merchants/chosen-id.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { withoutControls } from '../../methods/fields/text.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { moneySchema } from '../../money/money-schema.ts'
import { askedMoney, type AskedMoney } from '../../money/written-money.ts'
import { chooseMethod, unknownCode, violationsOfBoth, type Chosen } from '../accept/requested-method.ts'
import { invalid, isFailure, type InvalidRequest } from '../failure.ts'
import { keptBody, keptOf, type KeptFields } from '../kept-fields.ts'
import type { PaymentContext } from '../payment-context.ts'
import { payoutBook, payoutMethodBody } from '../payouts/payout-request.ts'
import { validate } from '../validate.ts'
import { webAddress } from '../web-address.ts'
import { selectRefundable } from './sql/refundable.ts'

/** The fields of every create of a refund. The method checks its own fields. */
export const refundBody = z
  .object({
    idPayin: chosenId.describe('The payin that is paid back, wholly or in part.'),
    money: moneySchema.optional().describe('Left out: all that is left of the payin.'),
    paymentMethod: payoutMethodBody
      .optional()
      .describe(
        'Where to, as in a payout. Left out: to the account that the customer paid from, if every receipt of the payin names that one and a payout method reaches it; else the refund is refused.',
      ),
    reason: z
      .string()
      .min(1)
      .max(255)
      .regex(withoutControls, 'must not hold control characters')
      .describe('Why, for your records; it is stored like personal data.'),
    callbackUrl: webAddress,
    ...keptBody,
  })
  .meta({ id: 'RefundCreate', description: 'A refund to create.' })

/** A valid create of a refund. */
export interface RefundRequest {
  readonly payinId: string
  /** Absent: all that is left. */
  readonly money: AskedMoney | undefined
  /** The method that the request names, if it names one; absent too where there is no such payin. */
  readonly chosen: Chosen<PayoutMethod> | undefined
  readonly reason: string
  readonly callbackUrl: string
  readonly kept: KeptFields
}

/**
 * Reads the body of a create; all violations are listed, those of the method's fields too, which depend on
 * the currency of the payin.
 */
export async function parseRefund(
  { db }: Pick<PaymentContext, 'db'>,
  merchant: Merchant,
  body: unknown,
): Promise<{ readonly value: RefundRequest } | InvalidRequest> {
  const base = validate(refundBody, body)
  const chosen = await chosenMethod(db, merchant, body)
  if (isFailure(base) || (chosen && isFailure(chosen))) return invalid(violationsOfBoth(base, chosen ?? {}))
  const { idPayin: payinId, money, reason, callbackUrl } = base.value
  return {
    value: {
      payinId,
      money: money && askedMoney(money),
      chosen,
      reason,
      callbackUrl,
      kept: keptOf(base.value),
    },
  }
}

const named = z.object({
  idPayin: chosenId,
  paymentMethod: z.looseObject({ paymentMethodCode: z.string().min(1) }),
})

async function chosenMethod(db: PaymentContext['db'], merchant: Merchant, body: unknown) {
  const read = named.safeParse(body)
  if (!read.success) return undefined
  const { idPayin, paymentMethod } = read.data
  const { paymentMethodCode } = paymentMethod
  if (!payoutBook.knows(paymentMethodCode)) return invalid([unknownCode('payout', paymentMethodCode)])
  const payin = await selectRefundable(db, merchant.code, idPayin)
  return payin && chooseMethod(merchant, payoutBook, payin.currencyCode, paymentMethod)
}
