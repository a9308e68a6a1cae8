import { SaxesParser } from 'saxes'
import type { NoteText } from '../text/text-note.ts'
import { xmlText } from '../text/xml-text.ts'
import { openTreeBuilder } from './tree-builder.ts'
import type { CollectsTree, XmlEvent } from './xml-event.ts'

/** Characters of one text, tag, comment or processing instruction. */
const pieceMax = 1_000_000

/**
 * Reads XML without keeping more of it than the open trees. Yields the events of each piece of the file
 * together; the last event is a fault if the file is no well-formed XML, is cut off, has a document type,
 * uses entities other than the five of XML, or is nested or large beyond what a bank writes. Never throws for
 * what the file contains.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  wanted: CollectsTree,
  note?: NoteText,
): AsyncGenerator<readonly XmlEvent[]> {
  const parser = openParser(wanted)
  for await (const piece of xmlText(bytes, note)) {
    if ('fault' in piece) return yield [{ kind: 'fault', line: 1, reason: piece.fault }]
    const events = parser.write(withoutPadding(piece.text))
    yield events
    if (events.some(({ kind }) => kind === 'fault')) return
  }
  yield parser.end()
}

/** Zeros and the end mark of DOS, which XML forbids anywhere, fill up files of banks at the end. */
const withoutPadding = (text: string): string => text.replaceAll('\0', ' ').replaceAll('\u001A', ' ')

interface EventParser {
  write(text: string): XmlEvent[]
  end(): XmlEvent[]
}

function openParser(wanted: CollectsTree): EventParser {
  const parser = new SaxesParser()
  let events: XmlEvent[] = []
  let isRefused = false
  let marks = 0
  let charactersSinceMark = 0
  let isEmpty = true
  const builder = openTreeBuilder(wanted, (event) => events.push(event))

  const refuse = (reason: string | undefined) => {
    if (reason === undefined || isRefused) return
    isRefused = true
    events.push({ kind: 'fault', line: parser.line, reason })
  }
  /** After the first fault the parser still goes on to the end of its piece: nothing of that counts. */
  const mark = (act: () => string | undefined) => {
    marks += 1
    if (!isRefused) refuse(act())
  }
  parser.on('opentag', ({ name, attributes }) => mark(() => builder.open(name, attributes)))
  parser.on('closetag', () => mark(() => builder.close(parser.line)))
  parser.on('text', (text) => mark(() => (text.trim() === '' ? undefined : builder.text(text))))
  parser.on('cdata', (text) => mark(() => builder.text(text)))
  parser.on('comment', () => mark(() => undefined))
  parser.on('processinginstruction', () => mark(() => undefined))
  parser.on('doctype', () => refuse('the file has a document type (DOCTYPE): no bank message has one'))
  parser.on('error', ({ message }) => refuse(`not well-formed XML: ${withoutPosition(message)}`))

  const taken = () => {
    const found = events
    events = []
    return found
  }
  return {
    write: (text) => {
      const before = marks
      isEmpty &&= text === ''
      parser.write(text)
      charactersSinceMark = marks === before ? charactersSinceMark + text.length : 0
      if (charactersSinceMark > pieceMax) refuse(`one text or tag has more than ${pieceMax} characters`)
      return taken()
    },
    end: () => {
      const innermost = builder.innermost()
      if (innermost !== undefined) refuse(`the file is cut off: it ends inside <${innermost.slice(0, 40)}>`)
      if (isEmpty) refuse('the file is empty')
      parser.close()
      return taken()
    },
  }
}

const withoutPosition = (message: string): string => message.replace(/^\d+:\d+: /, '')
