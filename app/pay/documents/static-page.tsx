import type { ReactNode } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import { Document } from '../../document.tsx'
import { Phrases } from '../../ui/phrases.tsx'
import { drawHtml } from './draw-html.ts'
import { pageNonce } from '../page-headers.ts'

/**
 * A page without a visit as the answer of a route handler. Plain HTML; its only script removes the query,
 * which may hold a valid token, from the address bar and the history (not where the link shall be tried
 * again).
 */
export async function staticPage(
  status: number,
  locale: Locale,
  title: string,
  content: ReactNode,
  { keepsQuery = false }: { readonly keepsQuery?: boolean } = {},
): Promise<Response> {
  const nonce = await pageNonce()
  const html = await drawHtml(
    <Document locale={locale}>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/icon.svg" />
      {!keepsQuery && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: forgetQuery }} />}
      <div className="page page-single">
        <main className="step">
          <h1>
            <Phrases text={title} />
          </h1>
          {content}
        </main>
      </div>
    </Document>,
  )
  return new Response(html, {
    status,
    headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}

const forgetQuery = `if (location.search) history.replaceState(null, '', location.pathname)`

/** The address of these answers may hold a token: it is neither stored nor indexed. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const
