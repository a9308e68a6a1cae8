import { countOf } from './count.ts'

/** A piece of marked-up text: SGML as banks write it, or XML. */
export type MarkupToken =
  | { readonly kind: 'OPEN'; readonly name: string; readonly attributes: string; readonly line: number }
  | { readonly kind: 'CLOSE'; readonly name: string; readonly line: number }
  | { readonly kind: 'TEXT'; readonly text: string; readonly line: number }
  /** More than a reader takes without a tag, or a document type, which no bank writes. */
  | { readonly kind: 'FAULT'; readonly reason: string; readonly line: number }

/** In characters. */
const longestToken = 65_536
const cdata = '<![CDATA['

/**
 * Cuts marked-up text into tags and text without judging how they nest. A self-closing tag is OPEN and CLOSE.
 * Entities are decoded; comments and processing instructions are left out. Ends at the first fault.
 */
export async function* markupTokens(pieces: AsyncIterable<string>): AsyncGenerator<MarkupToken> {
  let held = ''
  let line = 1
  for await (const piece of pieces) {
    held += piece
    let at = 0
    for (let next = nextToken(held, at); next; next = nextToken(held, at)) {
      for (const token of next.tokens) yield { ...token, line }
      if (next.tokens.some(({ kind }) => kind === 'FAULT')) return
      line += newlines(held, at, next.end)
      at = next.end
    }
    held = held.slice(at)
    if (held.length <= longestToken) continue
    return yield { kind: 'FAULT', reason: 'a tag or a text is longer than any bank writes it', line }
  }
  if (held.trim() !== '' && !held.startsWith('<')) yield { kind: 'TEXT', text: decodeEntities(held), line }
}

type Unplaced<Token> = Token extends unknown ? Omit<Token, 'line'> : never

interface NextToken {
  readonly tokens: readonly Unplaced<MarkupToken>[]
  readonly end: number
}

/** The token at a place, or undefined where more of the text is needed. */
function nextToken(text: string, at: number): NextToken | undefined {
  if (at >= text.length) return undefined
  if (text.charAt(at) !== '<') {
    const end = text.indexOf('<', at)
    return end === -1 ? undefined : { tokens: textTokens(decodeEntities(text.slice(at, end))), end }
  }
  if (text.startsWith(cdata, at)) {
    const end = text.indexOf(']]>', at)
    const inside = text.slice(at + cdata.length, end)
    return end === -1 ? undefined : { tokens: textTokens(inside), end: end + 3 }
  }
  if (cdata.startsWith(text.slice(at))) return undefined
  const end = text.startsWith('<!--', at) ? endAfter(text, '-->', at) : endAfter(text, '>', at)
  return end === undefined ? undefined : { tokens: tagTokens(text.slice(at + 1, end - 1)), end }
}

function endAfter(text: string, mark: string, at: number): number | undefined {
  const end = text.indexOf(mark, at)
  return end === -1 ? undefined : end + mark.length
}

const textTokens = (text: string): readonly Unplaced<MarkupToken>[] =>
  text.trim() === '' ? [] : [{ kind: 'TEXT', text }]

function tagTokens(inside: string): readonly Unplaced<MarkupToken>[] {
  if (/^!DOCTYPE/i.test(inside)) return [{ kind: 'FAULT', reason: 'a document type is not permitted' }]
  if (inside.startsWith('!') || inside.startsWith('?')) return []
  if (inside.startsWith('/')) return [{ kind: 'CLOSE', name: inside.slice(1).trim() }]
  const isSelfClosing = inside.endsWith('/')
  const tag = isSelfClosing ? inside.slice(0, -1) : inside
  const name = /^\S*/.exec(tag)?.[0] ?? ''
  const open: Unplaced<MarkupToken> = { kind: 'OPEN', name, attributes: tag.slice(name.length) }
  return isSelfClosing ? [open, { kind: 'CLOSE', name }] : [open]
}

function newlines(text: string, from: number, to: number): number {
  let count = 0
  // `indexOf` would search the rest of the piece for each tag of a file without line ends.
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) count++
  return count
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** `&amp;` and `&#233;` as what they stand for; an unknown one stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) =>
    name.startsWith('#') ? character(name, whole) : (entities[name.toLowerCase()] ?? whole),
  )

function character(reference: string, whole: string): string {
  const code = countOf(reference.slice(1).replace(/^x/i, '0x'))
  const isCharacter = code !== undefined && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : whole
}
