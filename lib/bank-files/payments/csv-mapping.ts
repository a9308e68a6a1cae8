import { z } from 'zod'
import { isEncodable } from './bank-text.ts'

/** What a column can hold. */
export const csvFields = [
  'messageId',
  'paymentInformationId',
  'executionDate',
  'debtorName',
  'debtorAccount',
  'number',
  'endToEndId',
  'amount',
  'currencyCode',
  'creditorName',
  'creditorAccount',
  'creditorAccountType',
  'creditorKeyType',
  'creditorBank',
  'creditorBankName',
  'creditorBranch',
  'creditorIdentification',
  'creditorCountry',
  'creditorAddress',
  'remittance',
] as const

export type CsvField = (typeof csvFields)[number]

const heading = z.string().min(1, 'a column needs a heading, also where the file has no header')

const column = z.union([
  z.strictObject({
    heading,
    field: z.enum(csvFields),
    /** Longer text is cut; a longer number is refused. */
    charactersMax: z.int().min(1).max(1000).optional(),
  }),
  z.strictObject({ heading, text: z.string() }),
])

const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'DDMMYYYY',
  'MM/DD/YYYY',
] as const

const encodings = ['utf-8', 'utf-8-bom', 'iso-8859-1', 'us-ascii'] as const

/** The highest code point that each encoding has; what is beyond it is written in Latin letters. */
export const highestCode: Readonly<Record<(typeof encodings)[number], number>> = {
  'utf-8': 0x10ffff,
  'utf-8-bom': 0x10ffff,
  'iso-8859-1': 0xff,
  'us-ascii': 0x7f,
}

/**
 * How a bank without ISO 20022 files wants its payments: the operator's JSON, checked once. Nothing in it is
 * code.
 */
export const csvMapping = z
  .strictObject({
    columns: z.array(column).min(1).max(100),
    separator: z.enum([',', ';', '\t', '|']),
    quote: z.enum(['"', "'"]).default('"'),
    quoteAll: z.boolean().default(false),
    decimal: z.enum(['.', ',']).default('.'),
    dateFormat: z.enum(dateFormats).default('YYYY-MM-DD'),
    encoding: z.enum(encodings).default('utf-8'),
    header: z.boolean().default(true),
    lineEnd: z.enum(['\r\n', '\n']).default('\r\n'),
  })
  .superRefine(({ columns, encoding }, context) => {
    const own = columns.flatMap((each) => ('text' in each ? [each.heading, each.text] : [each.heading]))
    for (const text of own.filter((each) => !isEncodable(each, highestCode[encoding])))
      context.addIssue({ code: 'custom', path: ['columns'], message: `${encoding} cannot encode ${text}` })
    const held = columns.map((each) => ('field' in each ? each.field : undefined))
    for (const field of ['amount', 'creditorAccount'] as const) {
      if (!held.includes(field))
        context.addIssue({ code: 'custom', path: ['columns'], message: `no column holds ${field}` })
    }
  })

export type CsvMapping = z.infer<typeof csvMapping>

/** Where the operator gives no mapping: every field, as most programs read CSV (RFC 4180). */
export const defaultCsvMapping: CsvMapping = csvMapping.parse({
  columns: csvFields.map((field) => ({ heading: field, field })),
  separator: ',',
})
