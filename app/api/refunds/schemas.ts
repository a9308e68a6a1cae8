import { z } from 'zod'
import { nextCursor } from '#lib/api/endpoint/list-cursor.ts'
import { moneyAnswer, operatorAnswer, processAnswer, timestamp } from '#lib/api/endpoint/payment-schemas.ts'
import { keptAnswer } from '#lib/payments/kept-fields.ts'

const payeeAccount = z
  .object({
    accountName: z.string().optional(),
    accountNumber: z.string().optional(),
    accountType: z.string().optional(),
    bankBranch: z.string().optional(),
  })
  .meta({ id: 'PayeeAccount', description: 'The account that money goes to.' })

const accepted = {
  idRefund: z.string().describe('The ID that you chose.'),
  idPayin: z.string().describe('The payin that is paid back.'),
  payerDiffers: z
    .literal(true)
    .optional()
    .describe(
      'The money goes to another account than that of the only payer who is known. Absent where it does not.',
    ),
  ...keptAnswer,
  paymentRequested: z.object({ money: moneyAnswer.describe('What is paid back.') }),
  paymentMethodResponse: z
    .object({
      idRefund: z.string().describe('The ID that you chose.'),
      paymentMethodCode: z
        .string()
        .describe(
          'The payout method by which the money is sent; that of the payin where it goes back the way it came.',
        ),
      paymentOperator: operatorAnswer.optional(),
      account: payeeAccount
        .optional()
        .describe(
          'The account that the money goes to; `accountNumber` is also the number of a wallet, or a key of PIX. Absent after its data was erased, and where the money goes back the way it came and nobody told who paid.',
        ),
    })
    .meta({ id: 'RefundMethodResponse', description: 'How the money is sent.' }),
}

const exampleOfCreate = {
  idRefund: 'refund-8c2f41d7',
  idPayin: 'order-8c2f41d7',
  paymentRequested: { money: { amount: 250, currencyCode: 'INR' } },
  paymentMethodResponse: {
    idRefund: 'refund-8c2f41d7',
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
}

const exampleOfRead = {
  ...exampleOfCreate,
  process: {
    status: 'SUCCESS',
    createdAt: '2026-03-02T09:30:00.000Z',
    changedAt: '2026-03-02T09:30:02.000Z',
    processedAt: '2026-03-02T09:30:02.000Z',
    isTest: true,
  },
  fee: { amount: 0, currencyCode: 'INR' },
}

export const refundAcceptedSchema = z.object(accepted).meta({
  id: 'RefundAcceptedResponse',
  description: 'A refund that will be sent.',
  examples: [exampleOfCreate],
})

export const refundDetailSchema = z
  .object({
    ...accepted,
    process: processAnswer,
    fee: moneyAnswer
      .optional()
      .describe(
        'The fee of the refund, in addition to the amount; 0 unless one was agreed. Absent on `REFUSED`: none was taken.',
      ),
    moneyReturned: moneyAnswer.optional().describe('What the bank returned after success.'),
    returnedAt: timestamp.optional().describe('When the bank returned it. ISO 8601, UTC.'),
  })
  .meta({ id: 'RefundDetail', description: 'The current state of a refund.', examples: [exampleOfRead] })

export const refundList = z.object({ data: z.array(refundDetailSchema), nextCursor }).meta({
  id: 'RefundList',
  description: 'Refunds, oldest first unless `order` is `newest`.',
  examples: [{ data: [exampleOfRead] }],
})
