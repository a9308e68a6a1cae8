import { z } from 'zod'
import { addition, operatorAnswer, topUpType } from '#lib/api/endpoint/payment-schemas.ts'

/** An item of the options, of payins, payouts and top-ups alike. */
export const optionItem = z.object({
  paymentMethodCode: z.string(),
  paymentOperators: z
    .array(operatorAnswer)
    .describe('Values for `paymentOperatorCode`; empty if there is nothing to choose.'),
  externalProviders: z
    .array(operatorAnswer)
    .optional()
    .describe('Third-party apps in which the customer completes the payment.'),
  fields: z.record(z.string(), z.unknown()).meta({
    ...addition,
    description:
      'JSON Schema of `paymentMethod` for this method and currency: draw your form from it. `x-input` says how to draw a field, `x-offered` which optional fields make paying easier, `x-needed` which of them the institution will require later. If a code has several objects, `anyOf` lists them.',
  }),
})

export const optionListSchema = z
  .object({
    data: z.array(optionItem.meta({ id: 'PaymentOption', description: 'One way to pay.' })).min(1),
  })
  .meta({ id: 'PaymentOptionList', description: 'The ways to pay.' })

export const topUpOptionListSchema = z
  .object({
    data: z
      .array(
        optionItem
          .extend({ paymentTypeCode: topUpType })
          .meta({ id: 'TopUpOption', description: 'One way to top up.' }),
      )
      .min(1),
  })
  .meta({ id: 'TopUpOptionList', description: 'The ways to top up.' })
