import type { ReactNode } from 'react'

/**
 * The HTML of a whole document, drawn in one pass: its components get all their data, and none waits for
 * anything. The renderer is imported where it is used, because Next refuses the import at the top of a file.
 */
export async function drawHtml(document: ReactNode): Promise<string> {
  const { renderToString } = await import('react-dom/server')
  return `<!DOCTYPE html>${renderToString(document)}`
}
