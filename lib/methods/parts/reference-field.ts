import type { LocalName } from '../../i18n/local-name.ts'

/**
 * The field of the bank's transfer form where the customer types our reference. Forms have several such
 * fields, and some of them never reach the receiver's statement: a transfer whose reference was typed into
 * the wrong one matches no payment.
 */
export interface ReferenceField {
  /** Its name at the banks of that country, as customers see it. */
  readonly name: LocalName
  /** The field that customers confuse it with. */
  readonly notIn?: LocalName
  /** Whether it contains the sender's name, which has to stay: the reference goes before it. */
  readonly holdsName?: true
  /**
   * The longest reference: the shortest length that a bank or clearing house there publishes, less the length
   * of a name.
   */
  readonly charactersMax: number
  readonly alphabet: FieldAlphabet
}

/** The characters that such fields accept. */
const alphabets = {
  /** Letters without accents, digits, spaces. */
  LATIN: /^[A-Za-z\d ]*$/,
  /**
   * Japan's Zengin system: capital letters, digits, half-width katakana, a few marks. Lower case is turned
   * into capitals.
   */
  ZENGIN: /^[A-Z\d ｦ-ﾟ(),./｢｣-]*$/,
  DIGITS: /^\d*$/,
} as const

type FieldAlphabet = keyof typeof alphabets

/**
 * Whether a bank's form accepts a reference unchanged. Otherwise it is cut or refused, and the transfer
 * matches no payment.
 */
export const fitsField = (
  reference: string,
  { charactersMax, alphabet }: Pick<ReferenceField, 'charactersMax' | 'alphabet'>,
): boolean => reference.length <= charactersMax && alphabets[alphabet].test(reference)

/**
 * The message that says where the reference goes: the steps of a method and the notes of the transfer table
 * have one for each.
 */
export function placeOf({ notIn, holdsName }: ReferenceField): 'inField' | 'notInOther' | 'beforeName' {
  if (holdsName) return 'beforeName'
  return notIn ? 'notInOther' : 'inField'
}

/** The values of those messages. */
export const fieldNames = ({ name, notIn = name }: ReferenceField) => ({ field: name, otherField: notIn })
