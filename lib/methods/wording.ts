import type { Locale } from '../i18n/locales.ts'
import { formatMoney } from '../i18n/money-format.ts'
import { type MessageTranslator, translator } from '../i18n/translator.ts'
import type { Money } from '../money/money.ts'
import type { MethodGroup, Opened, PayinMethod, PaymentInstruction, Translate } from './payin-method.ts'

/** What a page says about one method, in one language. */
export interface MethodWording {
  readonly name: string
  /** What it takes: "Any UPI app, confirmed in seconds". */
  readonly hint: string
  readonly field: (name: string) => FieldWording
  readonly option: (field: string, value: string) => string
  readonly instructions: (opened: Opened<never>) => readonly NamedInstruction[]
}

export interface FieldWording {
  readonly label: string
  /** What to say when what was typed is not of the right shape. */
  readonly wrong: string
}

export interface NamedInstruction extends PaymentInstruction {
  readonly channelName: string
}

/**
 * The words of a method. Messages of its own (`{object}.fields.{name}`) go before those that all methods share, and on a phone that can
 * open the app by a button a step's own for that (`…OnPhone`) before what it says everywhere else.
 */
export function methodWording(
  locale: Locale,
  method: PayinMethod,
  { t = translator(locale, 'methods'), onPhone = false }: { t?: MessageTranslator; onPhone?: boolean } = {},
): MethodWording {
  const own = `${method.object}.`
  const nearest = (key: string) => t(t.has(own + key) ? own + key : key)
  const step: Translate = (key, values = {}) => {
    const here = onPhone && t.has(`${own}${key}OnPhone`) ? `${key}OnPhone` : key
    return t(own + here, inLocale(values, locale))
  }
  return {
    name: t(`${own}name`),
    hint: t(`${own}hint`),
    field: (name) => ({ label: nearest(`fields.${name}.label`), wrong: nearest(`fields.${name}.wrong`) }),
    option: (field, value) => nearest(`options.${field}.${value}`),
    instructions: (opened) =>
      method.instructions(opened, step).map((instruction) => ({
        ...instruction,
        channelName: t(`channels.${instruction.channel}`),
      })),
  }
}

export const groupName = (locale: Locale, group: MethodGroup): string =>
  translator(locale, 'methods')(`groups.${group}`)

/** The name of a line of the transfer table (`PayToLine.label`). */
export const payToLabel = (locale: Locale, label: string): string =>
  translator(locale, 'methods')(`payTo.${label}`)

/** How Japanese banks write a kind of account: their forms know no other language. */
const writtenByBanks: Readonly<Record<string, string>> = { general: '普通', current: '当座' }

/** The value of a line of the transfer table: as people read it, and as it is typed. */
export function payToValue(locale: Locale, label: string, value: string): { shown: string; typed: string } {
  const t = translator(locale, 'methods')
  const key = `payToValues.${label}.${value}`
  if (label !== 'accountType' || !t.has(key)) return { shown: value, typed: value }
  const written = writtenByBanks[value]
  const shown = t(key, { written: written ?? '' })
  return { shown, typed: written ?? shown }
}

/** `paymentInstructionList` of a response. */
export const paymentInstructions = (
  locale: Locale,
  method: PayinMethod,
  opened: Opened<never>,
): PaymentInstruction[] =>
  methodWording(locale, method)
    .instructions(opened)
    .map(({ channel, steps }) => ({ channel, steps }))

const inLocale = (values: Readonly<Record<string, string | number | Money>>, locale: Locale) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatMoney(value, locale) : value,
    ]),
  )
