import type { ReactNode } from 'react'

/**
 * The HTML of a whole document, when every component has its data. Throws what a component throws. The
 * renderer is imported where it is used, because Next refuses the import at the top of a file.
 */
export async function drawHtml(document: ReactNode): Promise<string> {
  const { renderToReadableStream } = await import('react-dom/server')
  return new Response(await renderToReadableStream(document)).text()
}
