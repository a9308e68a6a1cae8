import type { CollectsTree, XmlEvent } from './xml-event.ts'

/** Far above any bank's file; what exceeds it was made to exhaust memory. */
const nestingMax = 64
const elementsMax = 250_000
const charactersMax = 4_000_000

type Attributes = Readonly<Record<string, string>>

/** How much one tree holds. */
interface Size {
  elements: number
  characters: number
}

interface OpenElement {
  readonly name: string
  readonly attributes: Attributes
  readonly children: OpenElement[]
  text: string
  readonly size: Size
}

interface Level {
  readonly attributes: Attributes
  /** Absent outside of trees. */
  readonly element: OpenElement | undefined
  readonly isTree: boolean
}

/** Turns tags into events. Each function returns why the file has to be refused, or undefined. */
export interface TreeBuilder {
  open(name: string, attributes: Attributes): string | undefined
  text(text: string): string | undefined
  close(line: number): undefined
  /** The name of the innermost open element. */
  innermost(): string | undefined
}

/** Builds trees of the elements that are wanted; `emit` gets the events in the order of the file. */
export function openTreeBuilder(wanted: CollectsTree, emit: (event: XmlEvent) => void): TreeBuilder {
  const path: string[] = []
  const levels: Level[] = []
  return {
    open: (qualifiedName, attributes) => {
      const name = localName(qualifiedName)
      if (path.push(name) > nestingMax) return `elements are nested more than ${nestingMax} deep`
      const isTree = wanted(path)
      const parent = levels.at(-1)?.element
      const element =
        isTree || parent ? openElement(name, attributes, isTree ? undefined : parent) : undefined
      levels.push({ attributes, element, isTree })
      if (element) return sizeFault(element)
      emit({ kind: 'open', path: [...path], namespace: namespaceOf(qualifiedName, levels) })
      return undefined
    },
    text: (text) => {
      const element = levels.at(-1)?.element
      if (!element) return undefined
      element.text += text
      element.size.characters += text.length
      return sizeFault(element)
    },
    close: (line) => {
      const closed = levels.pop()
      const event = { path: [...path] }
      path.pop()
      if (closed?.isTree && closed.element) {
        emit({ kind: 'tree', ...event, element: closed.element, parent: levels.at(-1)?.element, line })
      } else if (!closed?.element) emit({ kind: 'close', ...event })
    },
    innermost: () => path.at(-1),
  }
}

function openElement(name: string, attributes: Attributes, parent: OpenElement | undefined): OpenElement {
  const size = parent?.size ?? { elements: 0, characters: 0 }
  size.elements += 1
  const element = { name, attributes, children: [], text: '', size }
  parent?.children.push(element)
  return element
}

function sizeFault({ size }: OpenElement): string | undefined {
  if (size.elements > elementsMax) return `an element contains more than ${elementsMax} others`
  if (size.characters > charactersMax) return `an element contains more than ${charactersMax} characters`
  return undefined
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The namespace that the innermost of the elements is in, by its prefix (Namespaces in XML 1.0). */
function namespaceOf(name: string, levels: readonly Level[]): string | undefined {
  const colon = name.indexOf(':')
  const declaration = colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`
  return levels.findLast(({ attributes }) => attributes[declaration] !== undefined)?.attributes[declaration]
}
