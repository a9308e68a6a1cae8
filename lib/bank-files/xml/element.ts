/** An element with all that it contains; names are without prefixes. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text as the file has it, with line ends and blanks. */
  readonly text: string
}

/** The first element at a path of names below; undefined where there is none. */
export function elementAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  const [name, ...rest] = path
  if (name === undefined) return element
  for (const child of element?.children ?? []) {
    const found = child.name === name ? elementAt(child, ...rest) : undefined
    if (found) return found
  }
  return undefined
}

/** Every element at a path of names below, in the order of the file. */
export function elementsAt(element: XmlElement, ...path: string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element]
  for (const name of path) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  }
  return found
}

/** The text of the first element at a path below; undefined where there is none or it is blank. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return wordsOf(elementAt(element, ...path)?.text)
}

/** The text of every element at a path below that has one. */
export function textsAt(element: XmlElement, ...path: string[]): readonly string[] {
  if (!elementAt(element, ...path)) return []
  return elementsAt(element, ...path).flatMap(({ text }) => wordsOf(text) ?? [])
}

/** Text with one blank for each run of blanks and line ends: programs indent and wrap XML. */
function wordsOf(text: string | undefined): string | undefined {
  const words = text?.replaceAll(/\s+/g, ' ').trim()
  return words === '' ? undefined : words
}
