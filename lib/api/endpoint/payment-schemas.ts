import { z } from 'zod'
import { keptAnswer } from '../../payments/kept-fields.ts'
import { failureReasonCodes } from '../../payments/payment-record.ts'
import { paymentStatuses } from '../../payments/state-machine.ts'

/** A property that is not in the specification: the reference marks it. */
export const addition = { 'x-addition': true }

/** Money in answers: the shortest exact number. */
export const moneyAnswer = z
  .object({
    amount: z.number().describe('A decimal number, written as short as it is exact: `10.5`.'),
    currencyCode: z.string().describe('ISO 4217; `USDC` and `USDT` for crypto currencies.'),
  })
  .meta({ id: 'Money', description: 'An amount of one currency.' })

export const operatorAnswer = z
  .object({ code: z.string().describe('A stable code of this gateway.'), name: z.string() })
  .meta({ id: 'PaymentOperator', description: 'A bank, wallet, network or chain of shops.' })
export const timestamp = z.iso.datetime().describe('ISO 8601, UTC.')

export const topUpType = z.literal('TOPUP_WALLET')

const accountFields = z.object({
  accountName: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
  bankCode: z.string().optional(),
  bankName: z.string().optional(),
  bankBranch: z.string().optional(),
  bankCity: z.string().optional(),
  bankProvince: z.string().optional(),
})
const accountAnswer = accountFields.meta({ id: 'Account', description: 'The account to pay to.' })
const customerAccount = accountFields
  .pick({ accountName: true, accountNumber: true, accountType: true })
  .meta({ id: 'CustomerAccount', description: 'An account of the customer.' })

/**
 * Every property that the answer of any method may have; the reference derives those of one method from the
 * method.
 */
export const methodResponseSchema = z
  .object({
    idPayin: z.string().optional().describe('The ID that you chose.'),
    idTopUp: z.string().optional().describe('The ID that you chose.'),
    paymentTypeCode: topUpType.optional(),
    paymentMethodCode: z.string(),
    account: accountAnswer
      .optional()
      .describe('Who is paid: where the customer sends the money, if they type it in themselves.'),
    accountName: z.string().optional().describe('Name of the payer.'),
    money: moneyAnswer.describe('The order amount, which is credited to you.'),
    moneyRequired: moneyAnswer
      .optional()
      .describe('What the customer must pay, exactly, if it differs from the order amount.'),
    vat: moneyAnswer
      .optional()
      .describe('Present if VAT is levied on the order; VAT on the fee is in settlements only.'),
    expireAt: timestamp.optional().describe('Until when the customer may pay. ISO 8601, UTC.'),
    reference: z
      .string()
      .optional()
      .describe('Identifies the payment at the bank; the customer enters it as the reference.'),
    returnUrl: z.string().optional(),
    qrCode: z.string().optional().describe('The text to draw as a QR code, never an image.'),
    qrName: z.string().optional().describe('The scheme: `UPI`, `PIX`, `PROMPTPAY` …'),
    upiQrDeepLink: z.string().optional().describe('The same as a link that opens the UPI app.'),
    redirectTo: z.string().optional().describe('Send the customer there.'),
    paymentOperator: operatorAnswer.optional(),
    paymentInstructionList: z
      .array(z.object({ channel: z.string(), steps: z.array(z.string()) }))
      .optional()
      .describe(
        'What the customer does, step by step, for each way to do it. In the `language` of the create, else of its `Accept-Language`, else that of most people who pay in the currency (INR: Hindi): name one if you read it yourself.',
      ),
    accountCustomer: customerAccount.optional().describe('The account from which money is expected.'),
    accountCustomerUsedForPayment: customerAccount
      .optional()
      .describe('The account from which the money came, once it has.'),
    externalReference: z
      .object({ reference: z.string() })
      .optional()
      .describe('The reference that the customer submitted.'),
    paymentAddress: z.object({ name: z.string(), idAddress: z.string() }).optional(),
    paymentLocationCustomer: z
      .object({
        countryCode: z.string().optional(),
        city: z.string().optional(),
        storeCode: z.string().optional(),
        storeName: z.string().optional(),
      })
      .optional()
      .describe('Where the customer pays.'),
    phoneNumber: z.string().optional(),
    emailAddress: z.string().optional(),
    taxId: z.string().optional(),
    productId: z.string().optional(),
  })
  .meta({ id: 'PaymentMethodResponse' })

export const acceptedSchema = z
  .object({
    ...keptAnswer,
    paymentRequested: z.object({ money: moneyAnswer }),
    paymentMethodResponse: methodResponseSchema,
  })
  .meta({ id: 'PayinAcceptedResponse', description: 'What the customer needs in order to pay.' })

export const topUpAcceptedSchema = acceptedSchema.meta({
  id: 'TopUpAcceptedResponse',
  description: 'What the customer needs in order to top up.',
})

export const processAnswer = z
  .object({
    status: z
      .enum(paymentStatuses)
      .describe(
        '`WAITING`: the customer or the institution must act. `PROCESSING`: the customer acted, or money is on its way. `SUCCESS`, `REFUSED` and `EXPIRED` are final, but `EXPIRED` becomes `SUCCESS` when the money arrives late.',
      ),
    createdAt: timestamp,
    changedAt: timestamp.meta({
      ...addition,
      description: 'When its status, money, method or reference last changed. ISO 8601, UTC.',
    }),
    processedAt: timestamp.optional().describe('When the status became final; absent before. ISO 8601, UTC.'),
    isTest: z.boolean().describe('True in the sandbox: no real money moved.'),
    processorStatus: z
      .string()
      .optional()
      .describe(
        'The progress of money that was seen and is not final: `CONFIRMING 2/12` is two of twelve confirmations.',
      ),
    failureReasonCode: z.enum(failureReasonCodes).optional().describe('Only on `REFUSED` and `EXPIRED`.'),
  })
  .meta({ id: 'Process', description: 'The progress of the payment.' })

export const detailSchema = z
  .object({
    idPayin: z.string().describe('The ID that you chose.'),
    idCustomer: z
      .string()
      .optional()
      .meta({ ...addition, description: 'The customer that the create named.' }),
    ...keptAnswer,
    paymentRequested: z.object({ money: moneyAnswer }),
    process: processAnswer,
    fee: moneyAnswer
      .optional()
      .describe(
        'The fee of the gateway, booked as a separate posting. Absent on `REFUSED` and `EXPIRED`: none was taken.',
      ),
    vat: moneyAnswer
      .optional()
      .describe('Present if VAT is levied on the order; VAT on the fee is in settlements only.'),
    moneyReceived: moneyAnswer
      .optional()
      .meta({ ...addition, description: 'The amount received, once there is any.' }),
    moneyShort: moneyAnswer.optional().meta({
      ...addition,
      description: 'What was accepted as missing of the order amount when the payment succeeded with less.',
    }),
    moneyReturned: moneyAnswer
      .optional()
      .meta({ ...addition, description: 'How much was taken back after success.' }),
    returnedAt: timestamp
      .optional()
      .meta({ ...addition, description: 'When it was taken back. ISO 8601, UTC.' }),
    moneyRefunded: moneyAnswer.optional().meta({
      ...addition,
      description: 'What your refunds pay back, without those that were refused or came back.',
    }),
    paymentMethodResponse: methodResponseSchema.describe('The same as in the answer to the create.'),
  })
  .meta({ id: 'PayinDetail', description: 'The current state of a payin.' })

export const topUpDetailSchema = z
  .object({ idTopUp: z.string().describe('The ID that you chose.') })
  .extend(detailSchema.omit({ idPayin: true, idCustomer: true, moneyRefunded: true }).shape)
  .meta({ id: 'TopUpDetail', description: 'The current state of a top-up.' })

export const accountsSchema = z
  .object({
    accountRequested: customerAccount.optional().describe('The account that the create named.'),
    accountUsed: customerAccount.optional().describe('The account that the customer paid from.'),
  })
  .meta({
    id: 'PaymentAccountDetail',
    description: "The customer's account data of a payment.",
    examples: [
      {
        accountRequested: { accountNumber: 'asha@okicici' },
        accountUsed: { accountName: 'Asha Rao', accountNumber: 'asha@okicici' },
      },
    ],
  })

export const balanceListSchema = z
  .object({
    data: z.array(
      z
        .object({
          currencyCode: z.string(),
          balance: z.number().describe('`available` + `reserved`.'),
          available: z.number().describe('Free to use for payouts.'),
          reserved: z.number().describe('Reserved for payouts in progress.'),
        })
        .meta({ id: 'Balance', description: 'The merchant’s balance in one currency.' }),
    ),
  })
  .meta({
    examples: [{ data: [{ currencyCode: 'INR', balance: 1500.5, available: 1000, reserved: 500.5 }] }],
  })
