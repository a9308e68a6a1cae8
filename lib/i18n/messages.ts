import enCheckout from './messages/en/checkout.json' with { type: 'json' }
import enErrors from './messages/en/errors.json' with { type: 'json' }
import enMethods from './messages/en/methods.json' with { type: 'json' }
import ptBrCheckout from './messages/pt-BR/checkout.json' with { type: 'json' }
import ptBrErrors from './messages/pt-BR/errors.json' with { type: 'json' }
import ptBrMethods from './messages/pt-BR/methods.json' with { type: 'json' }
import type { Locale } from './locales.ts'

export type Namespace = 'checkout' | 'errors' | 'methods'

/** ICU messages, nested as the file has them. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** All messages, imported by name so that a bundler finds them. A new language is a line in `shippedLocales` and its files here. */
export const messages: Readonly<Record<Locale, Readonly<Record<Namespace, Messages>>>> = {
  en: { checkout: enCheckout, errors: enErrors, methods: enMethods },
  'pt-BR': { checkout: ptBrCheckout, errors: ptBrErrors, methods: ptBrMethods },
}
