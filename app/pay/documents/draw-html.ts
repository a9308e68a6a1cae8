import type { ReactNode } from 'react'

/**
 * The HTML of a whole document, when every component has its data. Throws what a component throws. The
 * renderer is imported where it is used, because Next refuses the import at the top of a file.
 */
export async function drawHtml(document: ReactNode): Promise<string> {
  const { renderToReadableStream } = await import('react-dom/server')
  const thrown: unknown[] = []
  // React would print it, with the data that it may quote, and go on where a part of the page waits.
  const onError = (error: unknown) => void thrown.push(error)
  const html = await new Response(await renderToReadableStream(document, { onError })).text()
  if (thrown.length > 0) throw thrown[0]
  return html
}
