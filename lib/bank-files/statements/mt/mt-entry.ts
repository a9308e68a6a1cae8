import { isoDay, dayOfSix } from '../day.ts'
import { decimal } from '../decimal.ts'
import { quoted } from '../part.ts'

/** Field 61: one entry without its details. */
export interface MtEntry {
  readonly valueOn: string
  readonly bookedOn: string
  readonly amount: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly isReversal: boolean
  readonly isExpected: boolean
  /** `NTRF` */
  readonly transactionType: string
  readonly customerReference: string
  readonly bankReference: string
  readonly supplementary: string
}

/** Value date, entry date, mark, funds code (third letter of the currency), amount, the rest. */
const form = /^(\d{6})(\d{4})?\s*(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d,]*)(?=[\sA-Za-z]|$)(.*)$/
/** The type is a letter and three characters; banks write blanks for a short one. */
const typeForm = /^([A-Z][A-Z0-9 ]{3})(.*)$/

/**
 * Reads field 61, or says what is wrong with it. RC, the reversal of a credit, is a debit, and RD a credit;
 * EC and ED are expected only. 30 February is refused, unlike in a balance: a value date decides to which
 * statement and payment an entry belongs. Source: SWIFT Standards MT, MT940 and MT942, field 61.
 */
export function mtEntry([first = '', ...more]: readonly string[]): MtEntry | string {
  const [, date = '', entryDate, mark = '', , written = '', rest = ''] = form.exec(first) ?? []
  if (mark === '') return `${quoted(first)} is not date, mark and amount of field 61`
  const amount = decimal(written, { decimal: ',' })
  if (amount === undefined) return `${quoted(written)} is not an amount with a decimal comma`
  const valueOn = dayOfSix(date)
  if (valueOn === undefined) return `the value date ${date} is not a day of the calendar`
  const bookedOn = entryDate === undefined ? valueOn : nearest(entryDate, valueOn)
  if (bookedOn === undefined) return `the entry date ${entryDate} is not a day of the calendar`
  const [, transactionType = '', references = rest] = typeForm.exec(rest.trimStart()) ?? []
  const [customer = '', ...bank] = references.split('//')
  return {
    valueOn,
    bookedOn,
    amount,
    direction: mark === 'C' || mark === 'RD' || mark === 'EC' ? 'CREDIT' : 'DEBIT',
    isReversal: mark.startsWith('R'),
    isExpected: mark.startsWith('E'),
    transactionType: transactionType.trim(),
    customerReference: reference(customer),
    bankReference: reference(bank.join('//')),
    supplementary: more.join('\n').trim(),
  }
}

const reference = (text: string): string => (/^\s*NONREF\s*$/.test(text) ? '' : text.trim())

/** The entry date has no year: it is that of the day nearest to the value date. */
function nearest(entryDate: string, valueOn: string): string | undefined {
  const valueAt = Date.parse(valueOn)
  const distance = (day: string) => Math.abs(Date.parse(day) - valueAt)
  const year = new Date(valueAt).getUTCFullYear()
  return [year - 1, year, year + 1]
    .flatMap(
      (of) => isoDay(`${String(of).padStart(4, '0')}-${entryDate.slice(0, 2)}-${entryDate.slice(2)}`) ?? [],
    )
    .toSorted((one, other) => distance(one) - distance(other))[0]
}
