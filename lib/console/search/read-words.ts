import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { kindNames, type PaymentKind } from '../../money/payment-kinds.ts'
import type { AmountRange, KeptText } from '../../payments/search/payment-search.ts'
import { paymentStatuses, type PaymentStatus } from '../../payments/state-machine.ts'
import { amountsIn } from './written-amounts.ts'
import { daysIn, dayOf } from './written-days.ts'

/** One way to understand words that no field names: what is in both has to be true of a payment. */
export interface Reading {
  readonly words?: string
  readonly amount?: AmountRange
}

/** What somebody typed into the one box, as far as it can be understood without looking anything up. */
export interface ReadWords {
  /** What is found by any of them; none: everything. */
  readonly readings: readonly Reading[]
  /** Days, both inclusive: YYYY-MM-DD. */
  readonly from?: string
  readonly to?: string
  readonly currencyCode?: CurrencyCode
  readonly kind?: PaymentKind
  readonly status?: PaymentStatus
  readonly method?: string
  readonly merchantCode?: string
  readonly id?: string
  readonly reference?: string
  readonly amount?: AmountRange
  readonly payer?: string
  readonly email?: string
  readonly text?: string
  readonly metadata?: readonly KeptText[]
  /** What cannot be: `status:PAID`. */
  readonly faults: readonly Fault[]
}

export interface Fault {
  readonly field: string
  readonly value: string
}

type Named = Omit<ReadWords, 'readings' | 'faults'>

/**
 * Reads the text of the box: `field:value` first, then days and amounts, and the rest as words. A number
 * alone may be an amount or a name of something, and is looked for as both.
 */
export function readWords(text: string, today: string): ReadWords {
  const { fields, rest } = splitFields(text)
  const faults: Fault[] = []
  let named: Named = {}
  for (const { field, value } of fields) {
    const read = readField(field, value, today)
    if (read === undefined) faults.push({ field, value })
    else named = { ...named, ...read, ...bothMetadata(named, read) }
  }
  const days = daysIn(rest, today)
  const { readings, currencyCode } = readingsOf(days.rest)
  return {
    ...(days.from !== undefined && { from: days.from, to: days.to }),
    ...(currencyCode && { currencyCode }),
    ...named,
    readings,
    faults,
  }
}

const bothMetadata = (before: Named, read: Named): Named =>
  before.metadata && read.metadata ? { metadata: [...before.metadata, ...read.metadata] } : {}

/** A name, a colon, and a word or words in quotation marks. `https://…` is no field, nor is a time. */
const fieldPattern = /(?<!\S)(?<field>\p{Letter}[\w.-]*):(?!\/\/)\s*(?:"(?<quoted>[^"]*)"|(?<word>\S+))/gu

function splitFields(text: string) {
  const fields: { field: string; value: string }[] = []
  const rest = text.replaceAll(fieldPattern, (...found) => {
    const { field = '', quoted, word = '' } = found.at(-1) as Readonly<Record<string, string | undefined>>
    fields.push({ field, value: (quoted ?? word).trim() })
    return ' '
  })
  return { fields: fields.filter(({ value }) => value !== ''), rest }
}

function readingsOf(text: string): Pick<ReadWords, 'readings' | 'currencyCode'> {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return { readings: [] }
  const { certain, perhaps, currencyCode, rest } = amountsIn(words)
  const others = rest.replaceAll(/\s+/g, ' ').trim()
  if (certain) {
    const reading = { amount: certain, ...(others !== '' && { words: others }) }
    return { readings: [reading], ...(currencyCode && { currencyCode }) }
  }
  if (!perhaps) return { readings: [{ words }] }
  return { readings: [{ words }, { amount: perhaps, ...(others !== '' && { words: others }) }] }
}

const among = <Name extends string>(names: readonly Name[], value: string): Name | undefined =>
  names.find((name) => name.toLowerCase() === value.toLowerCase())

type ReadField = (value: string, today: string, field: string) => Named | undefined

const asId: ReadField = (id, _, field) => {
  const kind = among(kindNames, field)
  return { id, ...(kind && { kind }) }
}
const asReference: ReadField = (reference) => ({ reference })
const asPayer: ReadField = (payer) => ({ payer })
const asEmail: ReadField = (email) => ({ email })
const anyKept: ReadField = (value) => ({ metadata: [{ value }] })

const knownFields: Readonly<Record<string, ReadField>> = {
  id: asId,
  payment: asId,
  ...Object.fromEntries(kindNames.map((kind) => [kind, asId])),
  reference: asReference,
  ref: asReference,
  utr: asReference,
  rrn: asReference,
  e2e: asReference,
  endtoend: asReference,
  rail: asReference,
  amount: (value) => {
    const { certain, perhaps, currencyCode } = amountsIn(value)
    const amount = certain ?? perhaps
    return amount && { amount, ...(currencyCode && { currencyCode }) }
  },
  currency: (value) => {
    const code = value.toUpperCase()
    return isCurrencyCode(code) ? { currencyCode: code } : undefined
  },
  payer: asPayer,
  payee: asPayer,
  customer: asPayer,
  name: asPayer,
  account: asPayer,
  email: asEmail,
  'e-mail': asEmail,
  mail: asEmail,
  text: (text) => ({ text }),
  day: (value, today) => daysOf(value, today),
  date: (value, today) => daysOf(value, today),
  on: (value, today) => daysOf(value, today),
  from: (value, today) => boundOf('from', value, today),
  since: (value, today) => boundOf('from', value, today),
  to: (value, today) => boundOf('to', value, today),
  until: (value, today) => boundOf('to', value, today),
  status: (value) => {
    const status = among(paymentStatuses, value)
    return status && { status }
  },
  kind: (value) => {
    const kind = among(kindNames, value.replace(/-|s$/g, ''))
    return kind && { kind }
  },
  method: (method) => ({ method: method.toUpperCase() }),
  merchant: (merchantCode) => ({ merchantCode }),
  order: anyKept,
  metadata: anyKept,
}

/** A field that the gateway does not know is one of the merchant's metadata. */
function readField(field: string, value: string, today: string): Named | undefined {
  const name = field.toLowerCase()
  const known = Object.hasOwn(knownFields, name) ? knownFields[name] : undefined
  return known ? known(value, today, name) : { metadata: [{ name: field, value }] }
}

function daysOf(value: string, today: string): Named | undefined {
  const { from, to, rest } = daysIn(value, today)
  return from === undefined || to === undefined || rest.trim() !== '' ? undefined : { from, to }
}

function boundOf(end: 'from' | 'to', value: string, today: string): Named | undefined {
  const day = dayOf(value, today)
  return day === undefined ? undefined : { [end]: day }
}
