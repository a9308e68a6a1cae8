import type { LocalName } from '../../i18n/local-name.ts'

/**
 * The field of a transfer form at the customer's bank in which our reference goes. Forms have more than one such field, and some of them
 * never reach the receiver's statement: money whose reference was typed into the wrong one belongs to no payment.
 */
export interface ReferenceField {
  /** As the banks of that country name it: customers look for this word. */
  readonly name: LocalName
  /** The field that is mistaken for it. */
  readonly notIn?: LocalName
  /** Whether it holds the sender's name, which has to stay: the reference goes before it. */
  readonly holdsName?: true
  /** How long a reference may be: the shortest length that is public of a bank or clearing house there, less what a name takes up. */
  readonly charactersMax: number
  readonly alphabet: FieldAlphabet
}

/** What can be typed into such fields. */
const alphabets = {
  /** Letters without accents, digits, spaces. */
  LATIN: /^[A-Za-z\d ]*$/,
  /** Japan's Zengin system: capital letters, digits, half-width katakana, a few marks. Lower case is turned into capitals. */
  ZENGIN: /^[A-Z\d ｦ-ﾟ(),./｢｣-]*$/,
  DIGITS: /^\d*$/,
} as const

type FieldAlphabet = keyof typeof alphabets

/** Whether a bank's form takes a reference as it is. One that it does not take is cut or refused, and the money belongs to no payment. */
export const fitsField = (
  reference: string,
  { charactersMax, alphabet }: Pick<ReferenceField, 'charactersMax' | 'alphabet'>,
): boolean => reference.length <= charactersMax && alphabets[alphabet].test(reference)

/** Which message says where the reference goes: the steps of a method and the notes of the transfer table have one for each. */
export function placeOf({ notIn, holdsName }: ReferenceField): 'inField' | 'notInOther' | 'beforeName' {
  if (holdsName) return 'beforeName'
  return notIn ? 'notInOther' : 'inField'
}

/** The values of those messages. */
export const fieldNames = ({ name, notIn = name }: ReferenceField) => ({ field: name, otherField: notIn })
