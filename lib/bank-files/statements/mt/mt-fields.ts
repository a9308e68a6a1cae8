import type { TextLine } from '../../text/text-lines.ts'

/** One field of a SWIFT message: `:61:` with its lines. */
export interface MtField {
  /** Without colons: `61`, `60F`. */
  readonly tag: string
  readonly line: number
  readonly lines: readonly string[]
  /** There are more or longer lines than any bank writes. */
  readonly isCut: boolean
}

const mostLines = 500
const mostCharacters = 50_000

/**
 * The tags of MT940 and MT942, and `NS`, in which banks of Central Europe write details. Any other line stays
 * text of its field: payers write `:12:30` too.
 */
const knownTag = /^:(20|21|25P?|28C?|34F|13D?|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/
const otherTag = /^:\d{2,3}[A-Z]?:/
/** The end of a message: `-}`, `-}{5:…}`. */
const endWithBrace = /^\s*-\s*\}/
/** `-`, also with a control character: the end of a message, or text of field 86. */
const loneDash = /^\s*-\s*[^ -~]?$/
/** What follows the end of a message, where anything does. */
const nextMessage = /^\s*$|^\{|^:20:/
/** What follows field 20. Payers write the time as `:20:15`. */
const afterReference = /^:(?:21|25P?|NS):/

interface OpenField {
  readonly tag: string
  readonly line: number
  readonly lines: string[]
  characters: number
  isCut: boolean
}

function addLine(field: OpenField, text: string): void {
  field.characters += text.length
  const fits = field.lines.length < mostLines && field.characters <= mostCharacters
  if (fits) field.lines.push(text)
  field.isCut ||= !fits
}

/** Cuts the lines of a file into fields. Blocks, envelopes and what stands between messages are left out. */
export async function* mtFields(lines: AsyncIterable<TextLine>): AsyncGenerator<MtField> {
  let open: OpenField | undefined
  for await (const { line, next } of withNext(lines)) {
    const { text, number, isCut } = line
    const tag = knownTag.exec(withoutBlocks(text))
    if (tag?.[1] !== undefined && !(open?.tag === '86' && isTextOfDetails(tag[1], next))) {
      if (open) yield open
      open = { tag: tag[1], line: number, lines: [], characters: 0, isCut }
      addLine(open, withoutBlocks(text).slice(tag[0].length))
    } else if (isEnd(text, open, next) || (open?.tag !== '86' && otherTag.test(text))) {
      if (open) yield open
      open = undefined
    } else if (open) {
      addLine(open, text)
      open.isCut ||= isCut
    }
  }
  if (open) yield open
}

/** A line of details that begins as field 20 does, where no field follows that belongs behind it. */
const isTextOfDetails = (tag: string, next: TextLine | undefined): boolean =>
  tag === '20' && next !== undefined && !afterReference.test(next.text)

function isEnd(text: string, open: OpenField | undefined, next: TextLine | undefined): boolean {
  if (endWithBrace.test(text)) return true
  return loneDash.test(text) && (open?.tag !== '86' || next === undefined || nextMessage.test(next.text))
}

/** Each line with the one after it. */
async function* withNext(
  lines: AsyncIterable<TextLine>,
): AsyncGenerator<{ readonly line: TextLine; readonly next: TextLine | undefined }> {
  let line: TextLine | undefined
  for await (const next of lines) {
    if (line) yield { line, next }
    line = next
  }
  if (line) yield { line, next: undefined }
}

/** The first field may follow the blocks on their line: `{1:…}{2:…}{4::20:…`. */
const withoutBlocks = (text: string): string =>
  text.startsWith('{') ? text.slice(text.lastIndexOf('{4:') + 3) : text
