import { z } from 'zod'

/** Money in answers: the shortest exact number. */
export const moneyAnswer = z.object({ amount: z.number(), currencyCode: z.string() }).meta({ id: 'Money' })

const operatorAnswer = z.object({ code: z.string(), name: z.string() }).meta({ id: 'PaymentOperator' })
const timestamp = z.iso.datetime().describe('ISO 8601, UTC.')

export const optionListSchema = z.object({
  data: z
    .array(
      z.object({
        paymentMethodCode: z.string(),
        paymentOperators: z.array(operatorAnswer),
        externalProviders: z.array(operatorAnswer).optional(),
      }),
    )
    .min(1),
})

const accountAnswer = z.object({
  accountName: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
  bankCode: z.string().optional(),
  bankName: z.string().optional(),
  bankBranch: z.string().optional(),
})

const methodResponse = z
  .object({
    idPayin: z.string().optional(),
    idTopUp: z.string().optional(),
    paymentTypeCode: z.literal('TOPUP_WALLET').optional(),
    paymentMethodCode: z.string(),
    account: accountAnswer.optional(),
    money: moneyAnswer,
    moneyRequired: moneyAnswer
      .optional()
      .describe('What the customer must pay, where it differs from the order.'),
    vat: moneyAnswer.optional(),
    expireAt: timestamp.optional(),
    reference: z.string().optional(),
    returnUrl: z.string().optional(),
    qrCode: z.string().optional().describe('The text to encode, never an image.'),
    qrName: z.string().optional(),
    upiQrDeepLink: z.string().optional(),
    redirectTo: z.string().optional(),
    paymentOperator: operatorAnswer.optional(),
    paymentInstructionList: z.array(z.object({ channel: z.string(), steps: z.array(z.string()) })).optional(),
    accountCustomer: accountAnswer.optional(),
    accountCustomerUsedForPayment: accountAnswer.optional(),
    externalReference: z.object({ reference: z.string() }).optional(),
    paymentAddress: z.object({ name: z.string(), idAddress: z.string() }).optional(),
    paymentLocationCustomer: z.record(z.string(), z.string()).optional(),
    phoneNumber: z.string().optional(),
    emailAddress: z.string().optional(),
    taxId: z.string().optional(),
    productId: z.string().optional(),
  })
  .meta({ id: 'PaymentMethodResponse' })

export const acceptedSchema = z.object({
  paymentRequested: z.object({ money: moneyAnswer }),
  paymentMethodResponse: methodResponse,
})

const processAnswer = z
  .object({
    status: z.enum(['WAITING', 'PROCESSING', 'SUCCESS', 'REFUSED', 'EXPIRED']),
    createdAt: timestamp,
    processedAt: timestamp.optional().describe('Absent until the status is final.'),
    isTest: z.boolean(),
    processorStatus: z.string().optional(),
    failureReasonCode: z.string().optional().describe('Only on REFUSED and EXPIRED.'),
  })
  .meta({ id: 'Process' })

export const detailSchema = z
  .object({
    idPayin: z.string().optional(),
    idTopUp: z.string().optional(),
    paymentRequested: z.object({ money: moneyAnswer }),
    process: processAnswer,
    fee: moneyAnswer,
    vat: moneyAnswer.optional(),
    moneyReceived: moneyAnswer.optional().describe('How much came, once something came.'),
    moneyReturned: moneyAnswer.optional(),
    returnedAt: timestamp.optional(),
    paymentMethodResponse: methodResponse,
  })
  .meta({ id: 'PaymentDetail' })

export const accountsSchema = z.object({
  accountRequested: accountAnswer.optional(),
  accountUsed: accountAnswer.optional(),
})

export const balanceListSchema = z.object({
  data: z.array(
    z.object({ currencyCode: z.string(), balance: z.number(), available: z.number(), reserved: z.number() }),
  ),
})
