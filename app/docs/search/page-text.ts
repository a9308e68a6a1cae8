import { isValidElement, type ReactNode } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DocsHead } from '../guide/head.tsx'

/** What stands under one heading of a page. */
export interface PageSection {
  /** Of the heading; absent before the first. */
  readonly id?: string
  readonly title?: string
  readonly text: string
}

interface Heading {
  id?: string
  title?: string
  text: string
}

/**
 * The text of a guide, by its headings: its components are functions without hooks, so calling them gives
 * what the page shows. The head of the page and buttons do not count.
 */
export async function sectionsOf(page: ReactNode | Promise<ReactNode>): Promise<PageSection[]> {
  const sections: Heading[] = [{ text: '' }]
  await visit(await page, sections)
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
}

type Component = (props: unknown) => ReactNode | Promise<ReactNode>

async function visit(node: ReactNode, sections: Heading[]): Promise<void> {
  const last = sections.at(-1)
  if (!last) return
  if (typeof node === 'string' || typeof node === 'number') last.text += String(node)
  else if (Array.isArray(node)) for (const child of node as ReactNode[]) await visit(child, sections)
  else if (isValidElement<{ id?: string; text?: string; children?: ReactNode }>(node)) {
    const { type, props } = node
    if (type === DocsHead) return
    if (type === CodeBlock) last.text += ` ${props.text ?? ''} `
    else if (typeof type === 'function' && !isOfBrowser(type))
      await visit(await (type as Component)(props), sections)
    else if (type === 'h2' && props.id !== undefined)
      sections.push({ id: props.id, title: await textOf(props.children), text: '' })
    else if (type !== 'h1') {
      await visit(props.children, sections)
      if (typeof type === 'string' && !insideLines.has(type)) await visit(' ', sections)
    }
  }
}

/** Elements that do not separate words. */
const insideLines = new Set(['a', 'code', 'em', 'strong', 'span'])

async function textOf(node: ReactNode): Promise<string> {
  const [section] = await sectionsOf(node)
  return section?.text ?? ''
}

/** A component of the browser is only a reference on the server. */
const isOfBrowser = (type: object): boolean =>
  '$$typeof' in type && type.$$typeof === Symbol.for('react.client.reference')
