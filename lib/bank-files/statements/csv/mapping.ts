import { z } from 'zod'
import { textEncodings } from '../../text/declared-encoding.ts'

const headings = z.array(z.string().trim().min(1)).min(1)
/**
 * `DD/MM/YYYY`, `D MMM YY`, `YYYYMMDD`, `YYY/MM/DD` (115 is 2026 in Taiwan): one of each of day, month and
 * year; the year may stand above the table.
 */
const dateFormat = z.string().refine(isDateFormat, {
  error: 'must have DD, MM or MMM, and YY, YYY or YYYY once each, such as DD/MM/YYYY, or no year',
})

const columns = z
  .strictObject({
    date: headings,
    valueDate: headings.optional(),
    /** The time of day, where it is not behind the date. */
    time: headings.optional(),
    /** With a sign, with CR or DR, or beside the column `direction`. */
    amount: headings.optional(),
    debit: headings.optional(),
    credit: headings.optional(),
    direction: headings.optional(),
    balance: headings.optional(),
    /** A minus, where the balance beside it is negative. */
    balanceSign: headings.optional(),
    reference: headings.optional(),
    /** The bank's own ID of the transfer. */
    bankId: headings.optional(),
    payer: headings.optional(),
    payerAccount: headings.optional(),
    /** Three letters, where amounts do not have them. */
    currency: headings.optional(),
    /** The account of the statement. */
    account: headings.optional(),
    /** All that are there, in this order. */
    text: headings,
  })
  .refine(({ amount, debit, credit }) => (amount ? !debit && !credit : debit && credit), {
    error: 'must name either amount, or debit and credit',
  })
  .refine(({ amount, direction }) => !direction || amount, { error: 'direction goes with amount' })
  .refine(({ balance, balanceSign }) => !balanceSign || balance, {
    error: 'balanceSign goes with balance',
  })

const schema = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -'),
    bank: z.string().min(1),
    /** What accounts may call the bank too. */
    otherNames: headings.optional(),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters'),
    /** Whether a file of the bank was seen, or only a description of it. */
    tested: z.enum(['PUBLIC_SAMPLE', 'DESCRIPTION']),
    /** Where its headings were read, for people. */
    source: z.string().trim().min(1).optional(),
    encoding: z.enum(textEncodings).optional(),
    separator: z.enum([',', ';', '\t', '|']).optional(),
    /** Lines before the first that may be the headings. */
    skipLines: z.int().min(0).max(200).optional(),
    decimal: z.enum(['.', ',']),
    thousands: z.enum(['.', ',', ' ', "'"]).optional(),
    dateFormats: z.array(dateFormat).min(1),
    columns,
    /** What the column `direction` says, case aside. */
    directions: z.strictObject({ credit: headings, debit: headings }).optional(),
    /** Dated rows whose text begins so state a balance, and no transfer. */
    balanceTexts: headings.optional(),
    /** Which rows count, by the value of a column; without `booked` all that are not listed. */
    rows: z
      .strictObject({
        column: z.string().trim().min(1),
        booked: headings.optional(),
        pending: headings.optional(),
        ignored: headings.optional(),
      })
      .optional(),
    /** Amounts in the debit column may have a minus and are debits all the same. */
    negativeDebits: z.boolean().optional(),
    /** Each amount has CR, DR or DB beside it: one without it is an error, not a credit. */
    markedAmounts: z.boolean().optional(),
  })
  .refine(({ decimal, thousands }) => decimal !== thousands, {
    error: 'decimal and thousands are the same sign',
  })
  .refine(
    ({ dateFormats }) => new Set(dateFormats.map((format) => orderOf(format).replace('Y', ''))).size === 1,
    {
      error: 'dateFormats must have day, month and year in one order: 01/02/03 would have two meanings',
    },
  )

/** How a bank's table is laid out. Headings are compared without case, blanks, punctuation and accents. */
export type Mapping = Readonly<z.infer<typeof schema>>

/** An operator's own mapping, or what is wrong with it. */
export function parseMapping(value: unknown): { readonly mapping: Mapping } | { readonly problem: string } {
  const parsed = schema.safeParse(value)
  return parsed.success ? { mapping: parsed.data } : { problem: z.prettifyError(parsed.error) }
}

function isDateFormat(format: string): boolean {
  return (
    /^(?=.*D)(?=.*M)[DMY]{2,3}$/.test(orderOf(format)) &&
    new Set(orderOf(format)).size === orderOf(format).length
  )
}

/** `DMY` of `DD/MM/YYYY`. */
export function orderOf(format: string): string {
  const parts = format.match(/D{1,2}|M{1,3}|Y{2,4}|[A-Za-z]+/g) ?? []
  return parts.map((part) => (/^[DMY]+$/.test(part) ? part.charAt(0) : '?')).join('')
}
