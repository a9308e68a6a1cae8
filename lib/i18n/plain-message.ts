import type { TranslationValues } from 'next-intl'

/** Fills in a message of plain text and plain arguments; undefined for values that it cannot. */
export type PlainMessage = (values: TranslationValues) => string | undefined

/**
 * A message without plurals, choices, tags and quotes, such as "Check that the app shows {payee} and
 * {amount}.", is filled in without its parser: the instructions of a payment are worded on every read.
 * Undefined for any other message. The result is what next-intl gives (a test compares them).
 */
export function plainMessage(message: string): PlainMessage | undefined {
  if (/['<>#|]/.test(message)) return undefined
  const parts = message.split(/\{(\w+)\}/)
  if (parts.some((part, index) => index % 2 === 0 && /[{}]/.test(part))) return undefined
  return (values) => {
    let text = parts[0] ?? ''
    for (let index = 1; index < parts.length; index += 2) {
      const value = values[parts[index] ?? '']
      if (typeof value !== 'string' && typeof value !== 'number') return undefined
      text += String(value) + (parts[index + 1] ?? '')
    }
    return text
  }
}
