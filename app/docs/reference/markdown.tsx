import type { ReactNode } from 'react'
import { Table } from '../guide/page-frame.tsx'

/** The Markdown of our own descriptions: paragraphs, headings, lists, tables, and what stands in a line. */
export const Markdown = ({ text }: { text: string }) =>
  text
    .split(/\n{2,}/)
    .flatMap((block) => blocksOf(block.split('\n')))
    .map((block, index) => <Block key={index} {...block} />)

interface MarkdownBlock {
  readonly kind: 'paragraph' | 'heading' | 'bullets' | 'numbers' | 'table'
  readonly lines: readonly string[]
}

const beginnings: readonly (readonly [kind: MarkdownBlock['kind'], begins: RegExp])[] = [
  ['heading', /^#+ /],
  ['bullets', /^- /],
  ['numbers', /^\d+\. /],
  ['table', /^\| /],
]

/** Neighbouring lines of one kind are one block. */
function blocksOf(lines: readonly string[]): MarkdownBlock[] {
  const blocks: { kind: MarkdownBlock['kind']; lines: string[] }[] = []
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [kind, begins] = beginnings.find(([, pattern]) => pattern.test(line)) ?? ['paragraph', undefined]
    const text = kind === 'table' || !begins ? line : line.replace(begins, '')
    const last = blocks.at(-1)
    if (last?.kind === kind && kind !== 'heading') last.lines.push(text)
    else blocks.push({ kind, lines: [text] })
  }
  return blocks
}

function Block({ kind, lines }: MarkdownBlock) {
  const items = lines.map((line, index) => (
    <li key={index}>
      <Inline text={line} />
    </li>
  ))
  switch (kind) {
    case 'paragraph':
      return (
        <p>
          <Inline text={lines.join(' ')} />
        </p>
      )
    case 'heading':
      return (
        <h2>
          <Inline text={lines.join(' ')} />
        </h2>
      )
    case 'bullets':
      return <ul>{items}</ul>
    case 'numbers':
      return <ol>{items}</ol>
    case 'table':
      return <MarkdownTable lines={lines} />
  }
}

const cellsOf = (line: string): string[] =>
  line
    .replaceAll(/^\| *| *\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function MarkdownTable({ lines }: { lines: readonly string[] }) {
  const [head = [], , ...rows] = lines.map(cellsOf)
  return (
    <Table head={head} rows={rows.map((cells) => cells.map((cell, at) => <Inline key={at} text={cell} />))} />
  )
}

const marks = /(`[^`]+`|\*\*[^*]+\*\*|(?<![\w])_[^_]+_(?![\w])|\[[^\]]+\]\([^)\s]+\))/

/** `code`, **bold**, _emphasis_ and [links](address) of a line. */
export const Inline = ({ text }: { text: string }): ReactNode =>
  text.split(marks).map((part, index) => {
    if (index % 2 === 0) return part
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>
    if (part.startsWith('_')) return <em key={index}>{part.slice(1, -1)}</em>
    const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    return (
      <a key={index} href={address}>
        {words}
      </a>
    )
  })
