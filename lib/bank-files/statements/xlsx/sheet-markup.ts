import { decodeEntities, type MarkupToken, markupTokens } from '../../text/markup.ts'
import { decodedText } from '../../text/decoded-text.ts'
import type { NoteText } from '../../text/text-note.ts'

/** The tags and texts of an XML file that is held in memory, names without prefixes. */
export async function* sheetTokens(bytes: Uint8Array, note?: NoteText): AsyncGenerator<MarkupToken> {
  for await (const token of markupTokens(decodedText(inPieces(bytes), 'utf-8', note)))
    yield 'name' in token ? { ...token, name: token.name.slice(token.name.indexOf(':') + 1) } : token
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 32_768) yield bytes.subarray(at, at + 32_768)
}

/** The attributes of a tag by their names, without prefixes. */
export function attributesOf(written: string): ReadonlyMap<string, string> {
  const found = written.slice(0, 5000).matchAll(/(?<![\w:.-])([\w:.-]{1,60})\s?=\s?(?:"([^"]*)"|'([^']*)')/g)
  return new Map(
    Array.from(found, ([, name = '', double, single]) => [
      name.slice(name.indexOf(':') + 1),
      decodeEntities(double ?? single ?? ''),
    ]),
  )
}
