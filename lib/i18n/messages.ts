import afCheckout from './messages/af/checkout.json' with { type: 'json' }
import afErrors from './messages/af/errors.json' with { type: 'json' }
import afMethods from './messages/af/methods.json' with { type: 'json' }
import arCheckout from './messages/ar/checkout.json' with { type: 'json' }
import arErrors from './messages/ar/errors.json' with { type: 'json' }
import arMethods from './messages/ar/methods.json' with { type: 'json' }
import enCheckout from './messages/en/checkout.json' with { type: 'json' }
import enErrors from './messages/en/errors.json' with { type: 'json' }
import enMethods from './messages/en/methods.json' with { type: 'json' }
import esCheckout from './messages/es/checkout.json' with { type: 'json' }
import esErrors from './messages/es/errors.json' with { type: 'json' }
import esMethods from './messages/es/methods.json' with { type: 'json' }
import filCheckout from './messages/fil/checkout.json' with { type: 'json' }
import filErrors from './messages/fil/errors.json' with { type: 'json' }
import filMethods from './messages/fil/methods.json' with { type: 'json' }
import frCheckout from './messages/fr/checkout.json' with { type: 'json' }
import frErrors from './messages/fr/errors.json' with { type: 'json' }
import frMethods from './messages/fr/methods.json' with { type: 'json' }
import hiCheckout from './messages/hi/checkout.json' with { type: 'json' }
import hiErrors from './messages/hi/errors.json' with { type: 'json' }
import hiMethods from './messages/hi/methods.json' with { type: 'json' }
import idCheckout from './messages/id/checkout.json' with { type: 'json' }
import idErrors from './messages/id/errors.json' with { type: 'json' }
import idMethods from './messages/id/methods.json' with { type: 'json' }
import jaCheckout from './messages/ja/checkout.json' with { type: 'json' }
import jaErrors from './messages/ja/errors.json' with { type: 'json' }
import jaMethods from './messages/ja/methods.json' with { type: 'json' }
import koCheckout from './messages/ko/checkout.json' with { type: 'json' }
import koErrors from './messages/ko/errors.json' with { type: 'json' }
import koMethods from './messages/ko/methods.json' with { type: 'json' }
import loCheckout from './messages/lo/checkout.json' with { type: 'json' }
import loErrors from './messages/lo/errors.json' with { type: 'json' }
import loMethods from './messages/lo/methods.json' with { type: 'json' }
import msCheckout from './messages/ms/checkout.json' with { type: 'json' }
import msErrors from './messages/ms/errors.json' with { type: 'json' }
import msMethods from './messages/ms/methods.json' with { type: 'json' }
import ptBrCheckout from './messages/pt-BR/checkout.json' with { type: 'json' }
import ptBrErrors from './messages/pt-BR/errors.json' with { type: 'json' }
import ptBrMethods from './messages/pt-BR/methods.json' with { type: 'json' }
import swCheckout from './messages/sw/checkout.json' with { type: 'json' }
import swErrors from './messages/sw/errors.json' with { type: 'json' }
import swMethods from './messages/sw/methods.json' with { type: 'json' }
import thCheckout from './messages/th/checkout.json' with { type: 'json' }
import thErrors from './messages/th/errors.json' with { type: 'json' }
import thMethods from './messages/th/methods.json' with { type: 'json' }
import viCheckout from './messages/vi/checkout.json' with { type: 'json' }
import viErrors from './messages/vi/errors.json' with { type: 'json' }
import viMethods from './messages/vi/methods.json' with { type: 'json' }
import zhCnCheckout from './messages/zh-CN/checkout.json' with { type: 'json' }
import zhCnErrors from './messages/zh-CN/errors.json' with { type: 'json' }
import zhCnMethods from './messages/zh-CN/methods.json' with { type: 'json' }
import zhTwCheckout from './messages/zh-TW/checkout.json' with { type: 'json' }
import zhTwErrors from './messages/zh-TW/errors.json' with { type: 'json' }
import zhTwMethods from './messages/zh-TW/methods.json' with { type: 'json' }
import type { Locale } from './locales.ts'

export type Namespace = 'checkout' | 'errors' | 'methods'

/** ICU messages, nested as the file has them. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/**
 * All messages, imported by name so that a bundler finds them. A new language is a line in `locales` and its
 * files here.
 */
export const messages: Readonly<Record<Locale, Readonly<Record<Namespace, Messages>>>> = {
  en: { checkout: enCheckout, errors: enErrors, methods: enMethods },
  es: { checkout: esCheckout, errors: esErrors, methods: esMethods },
  'pt-BR': { checkout: ptBrCheckout, errors: ptBrErrors, methods: ptBrMethods },
  hi: { checkout: hiCheckout, errors: hiErrors, methods: hiMethods },
  id: { checkout: idCheckout, errors: idErrors, methods: idMethods },
  ms: { checkout: msCheckout, errors: msErrors, methods: msMethods },
  th: { checkout: thCheckout, errors: thErrors, methods: thMethods },
  vi: { checkout: viCheckout, errors: viErrors, methods: viMethods },
  fil: { checkout: filCheckout, errors: filErrors, methods: filMethods },
  ja: { checkout: jaCheckout, errors: jaErrors, methods: jaMethods },
  ko: { checkout: koCheckout, errors: koErrors, methods: koMethods },
  'zh-CN': { checkout: zhCnCheckout, errors: zhCnErrors, methods: zhCnMethods },
  'zh-TW': { checkout: zhTwCheckout, errors: zhTwErrors, methods: zhTwMethods },
  lo: { checkout: loCheckout, errors: loErrors, methods: loMethods },
  sw: { checkout: swCheckout, errors: swErrors, methods: swMethods },
  fr: { checkout: frCheckout, errors: frErrors, methods: frMethods },
  af: { checkout: afCheckout, errors: afErrors, methods: afMethods },
  ar: { checkout: arCheckout, errors: arErrors, methods: arMethods },
}
