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
}

/** Which message says where the reference goes: the steps of a method and the notes of the transfer table have one for each. */
export function placeOf({ notIn, holdsName }: ReferenceField): 'inField' | 'notInOther' | 'beforeName' {
  if (holdsName) return 'beforeName'
  return notIn ? 'notInOther' : 'inField'
}

/** The values of those messages. */
export const fieldNames = ({ name, notIn = name }: ReferenceField) => ({ field: name, otherField: notIn })
