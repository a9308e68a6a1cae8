import { decodedText } from './decoded-text.ts'
import { encodingNamed } from './declared-encoding.ts'
import { openFile } from './file-head.ts'
import type { NoteText } from './text-note.ts'

export type XmlTextPiece = { readonly text: string } | { readonly fault: string }

const longestPiece = 65_536

/**
 * The text of an XML file in pieces of at most 64 KB, without byte order mark and blanks before it. Ends with
 * a fault where the file declares an encoding that is not known. Without a declaration it is UTF-8 (XML 1.0,
 * appendix F).
 */
export async function* xmlText(
  bytes: AsyncIterable<Uint8Array>,
  note?: NoteText,
): AsyncGenerator<XmlTextPiece> {
  const { head, all } = await openFile(bytes)
  const declared = declaredEncoding(head) ?? 'utf-8'
  if (encodingNamed(declared) === undefined)
    return yield { fault: `the encoding ${declared} is not known: send UTF-8` }
  let hasBegun = false
  // Bytes that are no UTF-16 under this name were converted without changing the declaration.
  for await (const piece of decodedText(all, isSilent(declared) ? 'utf-8' : declared, note)) {
    const text: string = hasBegun ? piece : piece.trimStart()
    hasBegun ||= text !== ''
    for (let from = 0; from < text.length; from += longestPiece)
      yield { text: text.slice(from, from + longestPiece) }
  }
}

const isSilent = (declared: string): boolean => /^(?:utf-?16(?:le|be)?|(?:us-)?ascii)$/i.test(declared)

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/

function declaredEncoding(head: Uint8Array): string | undefined {
  const text = new TextDecoder('windows-1252').decode(head.subarray(0, 400))
  return declaration.exec(text)?.[1]
}
