/** An element of XML: its name, its text or its elements, its attributes as they are written. */
export type Xml = readonly [name: string, content: string | readonly Xml[], attributes?: string]

/** The lines of an element. Elements without content are left out. */
export function* xmlLines([name, content, attributes = '']: Xml, depth = 0): Generator<string> {
  const margin = '  '.repeat(depth)
  if (typeof content === 'string') {
    if (content !== '') yield `${margin}<${name}${attributes}>${escapeMarkup(content)}</${name}>`
    return
  }
  const inside = content.flatMap((child) => [...xmlLines(child, depth + 1)])
  if (inside.length === 0) return
  yield `${margin}<${name}${attributes}>`
  yield* inside
  yield `${margin}</${name}>`
}

/** Text as XML and SGML carry it. Characters that XML does not permit become a full stop. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '.')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
