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
/** What follows the end of a message, where anything but field 20 does. */
const nextEnvelope = /^\s*$|^\{/
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
  for await (const [line, ...ahead] of withTwoAhead(lines)) {
    const { number, isCut } = line
    const text = withoutPadding(line.text, open, ahead)
    const tag = knownTag.exec(withoutBlocks(text))
    if (tag?.[1] !== undefined && !(open?.tag === '86' && isTextOfDetails(tag[1], ahead))) {
      if (open) yield open
      open = { tag: tag[1], line: number, lines: [], characters: 0, isCut }
      addLine(open, withoutBlocks(text).slice(tag[0].length))
    } else if (isEnd(text, open, ahead) || (open?.tag !== '86' && otherTag.test(text))) {
      if (open) yield open
      open = undefined
    } else if (open) {
      addLine(open, text)
      open.isCut ||= isCut
    }
  }
  if (open) yield open
}

/** Control characters, blanks and byte order marks stand before a message, also on its line. */
const beforeMessage = /^[\s\p{Cc}]+/u

/** What stands before a message is left out; in details it is text. */
function withoutPadding(text: string, open: OpenField | undefined, ahead: Ahead): string {
  const trimmed = text.replace(beforeMessage, '')
  const isMessage = trimmed.startsWith('{') || (trimmed.startsWith(':20:') && !isTextOfDetails('20', ahead))
  return open?.tag === '86' && !isMessage ? text : trimmed
}

type Ahead = readonly [next?: TextLine | undefined, afterNext?: TextLine | undefined]

/** A line of details that begins as field 20 does, where no field follows that belongs behind it. */
const isTextOfDetails = (tag: string, [next]: Ahead): boolean =>
  tag === '20' && next !== undefined && !afterReference.test(next.text)

function isEnd(text: string, open: OpenField | undefined, [next, afterNext]: Ahead): boolean {
  if (endWithBrace.test(text)) return true
  if (!loneDash.test(text)) return false
  if (open?.tag !== '86' || next === undefined || nextEnvelope.test(next.text)) return true
  return next.text.startsWith(':20:') && !isTextOfDetails('20', [afterNext])
}

/** Each line with the two after it. */
async function* withTwoAhead(lines: AsyncIterable<TextLine>): AsyncGenerator<readonly [TextLine, ...Ahead]> {
  let line: TextLine | undefined
  let next: TextLine | undefined
  for await (const afterNext of lines) {
    if (line) yield [line, next, afterNext]
    line = next
    next = afterNext
  }
  if (line) yield [line, next]
  if (next) yield [next]
}

/** The first field may follow the blocks on their line: `{1:…}{2:…}{4::20:…`. */
const withoutBlocks = (text: string): string =>
  text.startsWith('{') ? text.slice(text.lastIndexOf('{4:') + 3) : text
