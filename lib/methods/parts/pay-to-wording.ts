import { type NameIn, nameFor } from '../../i18n/local-name.ts'
import type { Locale } from '../../i18n/locales.ts'
import { type MessageTranslator, translator } from '../../i18n/translator.ts'
import type { PayToLine } from '../payin-method.ts'
import { fieldNames, placeOf, type ReferenceField } from './reference-field.ts'

/** One line of the transfer table in the customer's language. */
export interface WordedLine {
  readonly label: string
  /** The reader's explanation of the bank's field, where it has a name of its own. */
  readonly note?: string
  /** As it is displayed. */
  readonly shown: string
  /** As it is typed. */
  readonly typed: string
  /** Terms of the bank's forms within label and note, in their own language. */
  readonly bankWords: readonly NameIn[]
}

/** Translates a line of the transfer table; `t` are the messages of `methods`. */
export function payToWording(
  locale: Locale,
  { label, value, field }: PayToLine,
  t: MessageTranslator = translator(locale, 'methods'),
): WordedLine {
  if (field) return { ...fieldWording(locale, field, t), shown: value, typed: value }
  return { label: t(`payTo.${label}`), bankWords: [], ...valueWording(label, value, t) }
}

function fieldWording(locale: Locale, field: ReferenceField, t: MessageTranslator) {
  const { field: named, otherField: other } = fieldNames(field)
  const [name, otherName] = [nameFor(locale, named), nameFor(locale, other)]
  return {
    label: name.text,
    note: t(`payToReference.${placeOf(field)}`, { otherField: otherName.text }),
    bankWords: [name, otherName],
  }
}

/** How Japanese banks write the type of an account: their forms are in Japanese only. */
const writtenByBanks: Readonly<Record<string, string>> = { general: '普通', current: '当座' }

function valueWording(label: string, value: string, t: MessageTranslator): { shown: string; typed: string } {
  const key = `payToValues.${label}.${value}`
  if (label !== 'accountType' || !t.has(key)) return { shown: value, typed: value }
  const written = writtenByBanks[value]
  const shown = t(key, { written: written ?? '' })
  return { shown, typed: written ?? shown }
}
