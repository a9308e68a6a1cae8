/** An element without attributes but for the one named; elements without content are left out. */
export interface XmlElement {
  readonly name: string
  readonly attribute?: { readonly name: string; readonly value: string }
  readonly content: string | readonly XmlElement[]
}

type Child = XmlElement | undefined

/** An element with text, or undefined where there is no text. */
export const textElement = (name: string, text: string | undefined): Child =>
  text === undefined || text === '' ? undefined : { name, content: text }

/** An element with those children that there are, or undefined where there are none. */
export function parentElement(name: string, ...children: readonly Child[]): Child {
  const content = children.filter((child) => child !== undefined)
  return content.length === 0 ? undefined : { name, content }
}

/**
 * The document in UTF-8, indented by two blanks. The same elements give the same bytes in every release.
 */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`

function written({ name, attribute, content }: XmlElement, indent: string): string {
  const opened = `${indent}<${name}${attribute ? ` ${attribute.name}="${escaped(attribute.value)}"` : ''}>`
  if (typeof content === 'string') return `${opened}${escaped(content)}</${name}>`
  const children = content.map((child) => written(child, `${indent}  `))
  return [opened, ...children, `${indent}</${name}>`].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
