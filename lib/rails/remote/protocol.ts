import { z } from 'zod'
import { isCurrencyCode } from '../../money/currency.ts'
import { money as moneyOf, parseAmount, type Money } from '../../money/money.ts'

// The bodies of the protocol `remote`: the OpenAPI document and the checks are made from these.

const key = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)
  .meta({
    description: 'Ours. The same key is the same order, however often it comes.',
    examples: ['K7Q2M9X4C1TB'],
  })
const at = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-28T10:00:00Z'] })
const id = z.string().min(1).max(200)

export const moneySchema = z
  .object({
    amount: z
      .number()
      .positive()
      .meta({ examples: [499.5] }),
    currencyCode: z
      .string()
      .length(3)
      .or(z.string().min(3).max(5))
      .meta({ examples: ['KES'] }),
  })
  .meta({ id: 'Money', description: 'An amount in units of the currency, with at most its decimals.' })

/** The exact amount; throws where it is none of its currency. */
export function moneyIn({ amount, currencyCode }: z.infer<typeof moneySchema>): Money {
  if (!isCurrencyCode(currencyCode)) throw new Error(`there is no currency ${currencyCode} here`)
  const minor = parseAmount(String(amount), currencyCode)
  if (typeof minor !== 'bigint') throw new Error(`${amount} is no amount of ${currencyCode}: ${minor}`)
  return moneyOf(minor, currencyCode)
}

export const payerSchema = z
  .object({
    accountName: z.string().optional(),
    accountNumber: z.string().optional(),
    accountType: z.string().optional(),
    phoneNumber: z.string().optional(),
    emailAddress: z.string().optional(),
    taxId: z.string().optional(),
  })
  .meta({ id: 'Payer', description: 'What is known of who pays.' })

export const orderSchema = z
  .object({
    key,
    kind: z.enum(['payin', 'topup']),
    money: moneySchema,
    method: z.string().meta({ examples: ['MOBILE_MONEY'] }),
    operator: z.string().optional(),
    payer: payerSchema.optional(),
    expiresAt: at,
    noticeAddress: z
      .url()
      .meta({ description: 'Where to POST `{key}` when something happened to the order.' }),
    returnUrl: z.url().optional(),
  })
  .meta({ id: 'Order', description: 'What a customer is to pay.' })

export const receiptSchema = z
  .object({ id, money: moneySchema, at, payer: payerSchema.partial().optional() })
  .meta({
    id: 'Receipt',
    description:
      'Money that came for an order. Its ID never changes, and no other receipt of the connector has it.',
  })
export const returnedSchema = z
  .object({
    id,
    idReceipt: id,
    money: moneySchema,
    at,
    state: z.enum(['PENDING', 'DONE', 'REFUSED']).optional().meta({
      description:
        'Absent: DONE. PENDING: it is not decided yet. REFUSED: nothing went back. DONE and REFUSED are final.',
    }),
  })
  .meta({
    id: 'Return',
    description:
      'Money of a receipt that goes back to its payer: one that was asked for, or a reversal. There may be several of one receipt.',
  })

export const shownSchema = z
  .object({
    redirectTo: z.url().nullish(),
    qrCode: z.string().min(1).max(4_000).nullish(),
    account: z
      .object({
        accountName: z.string().nullish(),
        accountNumber: z.string().nullish(),
        bankCode: z.string().nullish(),
        bankName: z.string().nullish(),
        bankBranch: z.string().nullish(),
      })
      .nullish(),
    reference: z.string().min(1).max(64).nullish(),
    instructions: z.string().nullish(),
  })
  .meta({ id: 'Shown', description: 'What the customer needs to pay.' })

export const orderAnswerSchema = z
  .object({
    key,
    state: z.enum(['OPEN', 'PAID', 'REFUSED', 'EXPIRED']),
    show: shownSchema.default({}),
    receipts: z.array(receiptSchema).default([]),
    returns: z.array(returnedSchema).default([]),
    reason: z.string().max(200).nullish(),
  })
  .meta({ id: 'OrderAnswer', description: 'An order as the connector knows it.' })

export const returnSchema = z
  .object({ id, idReceipt: id, money: moneySchema })
  .meta({ id: 'ReturnRequest', description: 'Money of a receipt that is to go back to its payer.' })

export const transferSchema = z
  .object({
    key,
    money: moneySchema,
    method: z.string().meta({ examples: ['WALLET_TRANSFER'] }),
    operator: z.string().optional(),
    payee: z.record(z.string(), z.unknown()).meta({ description: 'What the merchant sent for the method.' }),
    noticeAddress: z.url(),
  })
  .meta({ id: 'Transfer', description: 'Money to a payee.' })

export const transferAnswerSchema = z
  .object({
    key,
    money: moneySchema.optional(),
    payee: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'As it was sent, so that it is compared.' }),
    id: id.nullish().meta({
      description: "The institution's own, as the bank's statement prints it. It never changes.",
    }),
    state: z.enum(['PENDING', 'DONE', 'REFUSED', 'RETURNED']),
    reason: z.string().max(200).nullish(),
  })
  .meta({ id: 'TransferAnswer', description: 'A transfer as the connector knows it.' })

export const capabilitiesSchema = z
  .object({
    methods: z.array(
      z.object({
        code: z.string(),
        currencies: z.array(z.string()),
        min: z.number().optional(),
        max: z.number().optional(),
      }),
    ),
    cancel: z.boolean().default(false),
    transfers: z.boolean().default(false),
    returns: z.boolean().default(false),
  })
  .meta({ id: 'Capabilities' })

export const noticeSchema = z.object({ key }).meta({
  id: 'Notice',
  description: 'Something happened to an order or a transfer. The gateway then asks for it.',
})

export const problemSchema = z
  .object({ reason: z.string().max(200) })
  .partial()
  .meta({ id: 'Problem' })
