import { nameFor } from '../../i18n/local-name.ts'
import type { Locale } from '../../i18n/locales.ts'
import { formatMoney } from '../../i18n/money-format.ts'
import { type MessageTranslator, translator } from '../../i18n/translator.ts'
import type {
  MessageValues,
  MethodGroup,
  OpenedMethod,
  PayinMethod,
  PaymentInstruction,
  Translate,
} from '../payin-method.ts'

/** The texts of a page about one method, in one language. */
export interface MethodWording {
  readonly name: string
  /** A short description: "Any UPI app, confirmed in seconds". */
  readonly hint: string
  readonly field: (name: string) => FieldWording
  readonly option: (field: string, value: string) => string
  readonly instructions: (opened: OpenedMethod<never>) => readonly NamedInstruction[]
}

export interface FieldWording {
  readonly label: string
  /** The message when the input has the wrong format. */
  readonly wrong: string
}

export interface NamedInstruction extends PaymentInstruction {
  readonly channelName: string
}

/**
 * The texts of a method. Its own messages (`{object}.fields.{name}`) override those that all methods share;
 * on a phone that can open the app by a button, a step's `…OnPhone` message overrides the general one.
 */
export function methodWording(
  locale: Locale,
  method: PayinMethod,
  { t = translator(locale, 'methods'), onPhone = false }: { t?: MessageTranslator; onPhone?: boolean } = {},
): MethodWording {
  const own = `${method.object}.`
  const nearest = (key: string) => t(t.has(own + key) ? own + key : key)
  const worded = wordedOnce(locale)
  const step: Translate = (key, values = {}) => {
    const here = onPhone && t.has(`${own}${key}OnPhone`) ? `${key}OnPhone` : key
    return t(own + here, worded(values))
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

/** `paymentInstructionList` of a response. */
export const paymentInstructions = (
  locale: Locale,
  method: PayinMethod,
  opened: OpenedMethod<never>,
): PaymentInstruction[] =>
  methodWording(locale, method)
    .instructions(opened)
    .map(({ channel, steps }) => ({ channel, steps }))

/** The values of an instruction in words: its steps share them, and to write an amount takes the longest. */
function wordedOnce(locale: Locale): (values: MessageValues) => ReturnType<typeof inLocale> {
  let last: { readonly values: MessageValues; readonly words: ReturnType<typeof inLocale> } | undefined
  return (values) => {
    if (last?.values !== values) last = { values, words: inLocale(values, locale) }
    return last.words
  }
}

const inLocale = (values: MessageValues, locale: Locale) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, locale)]))

function textOf(value: MessageValues[string], locale: Locale): string | number {
  if (typeof value !== 'object') return value
  return 'currencyCode' in value ? formatMoney(value, locale) : nameFor(locale, value).text
}
