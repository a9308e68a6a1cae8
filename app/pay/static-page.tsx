import type { ReactNode } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import { Document } from '../document.tsx'

/**
 * A whole page as the answer of a route handler: pages of Next cannot choose their status, and these must. Plain HTML, nothing runs in it.
 * The renderer is imported where it is used, because Next refuses the import at the top of a file.
 */
export async function staticPage(
  status: number,
  locale: Locale,
  title: string,
  content: ReactNode,
): Promise<Response> {
  const { renderToReadableStream } = await import('react-dom/server')
  const stream = await renderToReadableStream(
    <Document locale={locale}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/icon.svg" />
      <div className="page page-single">
        <main className="step">
          <h1>{title}</h1>
          {content}
        </main>
      </div>
    </Document>,
  )
  return new Response(stream, {
    status,
    headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}

/** The address of these answers may hold a token: it goes nowhere. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const
