import type { Receipt } from './receipt.ts'

/** A text with more numbers is a list, and none of them a reference. */
const numbersMax = 5
/** Of all fields and the text: each of them is locked while the receipt is matched. */
const numbersOfReceiptMax = 10

type Written = Pick<Receipt, 'externalReference' | 'references' | 'text'>

/**
 * The numbers that the customer may have typed: the one that the source reports, and the numbers of twelve
 * digits in fields and text. Banks fill their own field with a reference that no customer sees, and write
 * the customer's into another one or into the text.
 */
export function typedNumbers({ externalReference, references = [], text = '' }: Written): readonly string[] {
  const found = [...references, text].map(numbersIn).filter(({ length }) => length <= numbersMax)
  const reported = externalReference === undefined ? [] : [externalReference]
  return [...new Set([...reported, ...found.flat()])].slice(0, numbersOfReceiptMax)
}

/** Those of them that have twelve digits: what a customer types. */
export const twelveDigits = (receipt: Written): readonly string[] =>
  typedNumbers(receipt).filter((number) => /^\d{12}$/.test(number))

/**
 * The different numbers of twelve digits in a text, without the zeros with which banks fill up a field.
 * Before `@` they are a VPA.
 */
const numbersIn = (written: string): readonly string[] => [
  ...new Set(Array.from(written.matchAll(/(?<!\d)0*(\d{12})(?![\d@])/g), ([, number = '']) => number)),
]

/**
 * Whether the source reports a number as a reference: as the one that the customer sees, or as the whole
 * of a field.
 */
export const isReported = ({ externalReference, references = [] }: Written, number: string): boolean =>
  [externalReference, ...references].some(
    (field) => field === number || field?.replace(/^0+/, '') === number.replace(/^0+/, ''),
  )

/**
 * Whether a number is the transfer's own beyond doubt: reported as a reference, all of the text, or called
 * so in it, as in `UPI/412345678901/ASHA` and `IMPS-IN-412345678901`.
 */
export const isCalledReference = (receipt: Written, number: string): boolean =>
  isReported(receipt, number) ||
  receipt.text?.trim() === number ||
  new RegExp(`${called}0*${number}(?![\\d@])`, 'i').test(
    [...(receipt.references ?? []), receipt.text].join('\n'),
  )

/** What the banks of India write before a transfer's number (UTR, RRN). */
const called = String.raw`(?<![A-Z])(?:UPI|IMPS|UTR|RRN|P2A|P2M)(?:[^A-Z\d\n]+(?:CR|DR|IN|P2A|P2M|REF|NO))*[^A-Z\d\n]*`
