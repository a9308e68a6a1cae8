import { decodedText } from './decoded-text.ts'
import type { NoteText } from './text-note.ts'

/** One line of a text file, without its end. */
export interface TextLine {
  /** Counts from 1. */
  readonly number: number
  readonly text: string
  /** The line is longer than a reader takes: `text` is only its beginning. */
  readonly isCut: boolean
}

/** In characters. The lines of a bank have some hundred. */
const longestLine = 65_536

/**
 * The lines of a text file, ended by LF, CR LF, CR CR LF or CR. Holds one line and one piece of the file in
 * memory.
 */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: string,
  note?: NoteText,
): AsyncGenerator<TextLine> {
  let number = 0
  let held = ''
  const line = (text: string): TextLine => ({
    number: ++number,
    text: text.slice(0, longestLine),
    isCut: text.length > longestLine,
  })
  for await (const piece of decodedText(bytes, encoding, note)) {
    const { complete, rest, endsWithReturn } = splitLines(held + piece)
    for (const text of complete) yield line(text)
    // One character more than the limit shows that the line is too long.
    held = rest.slice(0, longestLine + 1) + (endsWithReturn ? '\r' : '')
  }
  const last = held.endsWith('\r') ? held.slice(0, -1) : held
  if (last !== '' || last !== held) yield line(last)
}

interface SplitText {
  readonly complete: readonly string[]
  readonly rest: string
  /** Not yet an end of line: LF may follow in the next piece. */
  readonly endsWithReturn: boolean
}

function splitLines(text: string): SplitText {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === '\r') end--
  const lines = text.slice(0, end).split(/\r+\n?|\n/)
  const rest = lines.pop() ?? ''
  return { complete: lines, rest, endsWithReturn: end < text.length }
}
