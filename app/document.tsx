import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { directionOf, type Locale } from '#lib/i18n/locales.ts'

/** A style sheet's address changes with its content, so that browsers may keep it for good. */
const addressOf = (file: string): string => {
  const content = readFileSync(join(process.cwd(), 'public', file))
  return `/${file}?v=${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
}

const sheet = addressOf('checkout.css')
const noScriptSheet = addressOf('no-script.css')

/** The document of every page: the language, the direction and the style. */
export const Document = ({ locale, children }: { locale: Locale; children: ReactNode }) => (
  <html lang={locale} dir={directionOf(locale)}>
    <head>
      <meta name="color-scheme" content="light dark" />
      <link rel="stylesheet" href={sheet} />
      <noscript>
        <link rel="stylesheet" href={noScriptSheet} />
      </noscript>
    </head>
    <body>{children}</body>
  </html>
)
