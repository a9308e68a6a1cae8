import { z } from 'zod'
import {
  addition,
  moneyAnswer,
  operatorAnswer,
  processAnswer,
  timestamp,
} from '#lib/api/endpoint/payment-schemas.ts'
import { keptAnswer } from '#lib/payments/kept-fields.ts'
import { optionItem } from '../option-schemas.ts'

export const payoutOptionListSchema = z
  .object({
    data: z.array(optionItem.meta({ id: 'PayoutOption', description: 'One way to send money.' })).min(1),
  })
  .meta({ id: 'PayoutOptionList', description: 'The ways to send money.' })

const vat = moneyAnswer
  .optional()
  .describe('Present if VAT is levied on the order; VAT on the fee is in settlements only.')

const methodResponse = z
  .object({
    idPayout: z.string().describe('The ID that you chose.'),
    paymentMethodCode: z.string(),
    paymentOperator: operatorAnswer.optional().meta({ ...addition, description: 'The one that you named.' }),
    vat,
  })
  .meta({ id: 'PayoutMethodResponse', description: 'How the money is sent.' })

export const payoutAcceptedSchema = z
  .object({
    ...keptAnswer,
    paymentRequested: z.object({ money: moneyAnswer }),
    paymentMethodResponse: methodResponse,
  })
  .meta({ id: 'PayoutAcceptedResponse', description: 'A payout that will be sent.' })

export const payoutDetailSchema = z
  .object({
    idPayout: z.string().describe('The ID that you chose.'),
    ...keptAnswer,
    paymentRequested: z.object({ money: moneyAnswer }),
    process: processAnswer,
    fee: moneyAnswer
      .optional()
      .describe('The fee of the gateway, in addition to the amount. Absent on `REFUSED`: none was taken.'),
    vat,
    moneyReturned: moneyAnswer
      .optional()
      .meta({ ...addition, description: 'What the bank returned after success.' }),
    returnedAt: timestamp
      .optional()
      .meta({ ...addition, description: 'When the bank returned it. ISO 8601, UTC.' }),
    paymentMethodResponse: methodResponse,
  })
  .meta({ id: 'PayoutDetail', description: 'The current state of a payout.' })
