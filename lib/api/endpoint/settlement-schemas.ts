import { kindNames } from '../../money/payment-kinds.ts'
import { z } from 'zod'
import { exactCsvLine } from '../../ledger/csv.ts'
import type { SettledEntry } from '../../ledger/settlements/settlement-entries.ts'
import { settlementId, type Settlement } from '../../ledger/settlements/settlement.ts'
import { moneyJson } from '../../money/money.ts'
import { cursorOf, nextCursor } from './list-cursor.ts'

const timestamp = (description: string) => z.iso.datetime().describe(`${description} ISO 8601, UTC.`)

const settlementExample = {
  idSettlement: 'INR-000042',
  currencyCode: 'INR',
  from: '2026-03-01T18:30:00.000Z',
  to: '2026-03-02T18:30:00.000Z',
  openingBalance: 120000,
  payins: 25499.5,
  payouts: -10000,
  topups: 500,
  refunds: 0,
  reversals: 0,
  fees: -539.99,
  vat: -97.2,
  adjustments: 0,
  closingBalance: 135362.31,
}

const settlementObject = z.object({
  idSettlement: z.string().describe('The currency and a consecutive number without gaps.'),
  currencyCode: z.string(),
  from: timestamp('The end of the previous period.'),
  to: timestamp('Midnight in your time zone.'),
  openingBalance: z.number().describe('The `closingBalance` of the previous settlement.'),
  payins: z.number().describe('Payins that succeeded.'),
  payouts: z.number().describe('Payouts that succeeded, less those that were returned. Usually negative.'),
  topups: z.number().describe('Top-ups that succeeded.'),
  refunds: z
    .number()
    .describe('What refunds took of your balance, less those that were returned. Usually negative.'),
  reversals: z
    .number()
    .describe(
      'What was taken back of payins and top-ups. Usually negative; 0 in settlements of earlier releases, where it is in `payins` and `topups`.',
    ),
  fees: z.number().describe('Usually negative.'),
  vat: z.number().describe('VAT on orders, or on fees where that was agreed. Usually negative.'),
  adjustments: z.number().describe('Manual corrections and opening balances.'),
  closingBalance: z.number().describe('The sum of all of these.'),
})

export const settlementSchema = settlementObject.meta({
  id: 'Settlement',
  description: 'A closed period of one currency.',
  examples: [settlementExample],
})

export const settlementListSchema = z
  .object({ data: z.array(settlementSchema), nextCursor })
  .meta({ id: 'SettlementList', description: 'Settlements, in the order of closing.' })

/** A settlement as the API returns it, with exact amounts. */
export const settlementJson = (settlement: Settlement) => ({
  idSettlement: settlementId(settlement),
  currencyCode: settlement.currencyCode,
  from: settlement.from.toISOString(),
  to: settlement.to.toISOString(),
  openingBalance: moneyJson(settlement.opening).amount,
  payins: moneyJson(settlement.payins).amount,
  payouts: moneyJson(settlement.payouts).amount,
  topups: moneyJson(settlement.topups).amount,
  refunds: moneyJson(settlement.refunds).amount,
  reversals: moneyJson(settlement.reversals).amount,
  fees: moneyJson(settlement.fees).amount,
  vat: moneyJson(settlement.vat).amount,
  adjustments: moneyJson(settlement.adjustments).amount,
  closingBalance: moneyJson(settlement.closing).amount,
})

const entrySchema = z
  .object({
    at: timestamp('When it was booked.'),
    kind: z
      .string()
      .describe(
        '`PAYIN`, `TOPUP`, `PAYOUT`, `REFUND`, `FEE`, `VAT`, `RETURN` (of a payout or refund by the bank), `REVERSAL` (of a payin or top-up), `ADJUSTMENT`, `OPENING_BALANCE`. New ones may be added.',
      ),
    paymentKind: z
      .enum(kindNames)
      .optional()
      .describe('The kind of payment of `idPayment`: IDs may repeat over kinds.'),
    idPayment: z.string().optional().describe('The payment that it belongs to, if any.'),
    amount: z.number().describe('Positive if credited to you.'),
    currencyCode: z.string(),
    balanceAfter: z.number().describe('Your balance then, `available` and `reserved` together.'),
  })
  .meta({ id: 'SettlementEntry', description: 'An entry that changed your balance.' })

export const entryListSchema = z.object({ data: z.array(entrySchema), nextCursor }).meta({
  id: 'SettlementEntryList',
  description: 'Entries, in the order of booking.',
  examples: [
    {
      data: [
        {
          at: '2026-03-02T09:32:00.000Z',
          kind: 'PAYIN',
          paymentKind: 'payin',
          idPayment: 'order-8c2f41d7',
          amount: 499.5,
          currencyCode: 'INR',
          balanceAfter: 120499.5,
        },
      ],
      nextCursor: cursorOf(['settlement-entry', 'ACME', 'INR-000042'], '120.48'),
    },
  ],
})

export const entryJson = ({ at, kind, payment, amount, balanceAfter }: SettledEntry) => ({
  at: at.toISOString(),
  kind,
  ...(payment && { paymentKind: payment.kind, idPayment: payment.paymentId }),
  amount: moneyJson(amount).amount,
  currencyCode: amount.currencyCode,
  balanceAfter: moneyJson(balanceAfter).amount,
})

const csvHeader = exactCsvLine([
  'at',
  'kind',
  'paymentKind',
  'idPayment',
  'amount',
  'currencyCode',
  'balanceAfter',
])

export const csvExample = `${csvHeader}2026-03-02T09:32:00.000Z,PAYIN,payin,order-8c2f41d7,499.5,INR,120499.5\r\n`

/** The same entries as a file: the header, and lines that are made already. */
export async function* settlementCsv(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvHeader
  yield* lines
}
