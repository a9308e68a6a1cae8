import type { XmlElement } from './element.ts'

/** Names from the root to the element itself, without prefixes. */
export type XmlPath = readonly string[]

/** What `readXml` finds, in the order of the file. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly path: XmlPath; readonly namespace: string | undefined }
  | {
      readonly kind: 'tree'
      readonly path: XmlPath
      readonly element: XmlElement
      /** The element around it as far as it was read, if that is part of a tree too. */
      readonly parent: XmlElement | undefined
      /** The text line on which it ends. */
      readonly line: number
    }
  | { readonly kind: 'close'; readonly path: XmlPath }
  | { readonly kind: 'fault'; readonly line: number; readonly reason: string }

/**
 * Whether an element is wanted as a tree. A tree inside a tree is yielded alone, before the one around it,
 * and is no part of that one. Other elements are reported as they open and close; their text is left out.
 */
export type CollectsTree = (path: XmlPath) => boolean
