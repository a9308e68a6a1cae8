import type { IncomingMessage } from 'node:http'
import { wordsIn } from '../../checkout/words.ts'
import { pickLocale } from '../../i18n/locale.ts'

/**
 * The page for an error of ours while Next rendered a hosted page: plain text, made without Next and without
 * data, and a link that loads the page again. In the language of the visit's cookie or the browser's.
 */
export function failedPageHtml({ headers }: IncomingMessage): string {
  const lang = /(?:^|;\s*)checkout=[^;]*?\.([A-Za-z-]{2,5})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  const { errors, locale, direction } = wordsIn(
    pickLocale({ lang, acceptLanguage: headers['accept-language'] }),
  )
  const [title, lead, again] = ['title', 'lead', 'again'].map((part) => escaped(errors(`failed.${part}`)))
  return `<!DOCTYPE html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><meta name="color-scheme" content="light dark"/><link rel="stylesheet" href="/checkout.css"/><title>${title}</title></head><body><div class="page page-single"><main class="step"><h1>${title}</h1><p class="lead">${lead}</p><a class="action" href="">${again}</a></main></div></body></html>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
