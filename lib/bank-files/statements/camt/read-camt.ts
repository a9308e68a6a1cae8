import { readXml } from '../../xml/read-xml.ts'
import type { ReaderOptions, StatementPart, StatementReader } from '../statement.ts'
import { isCamtTree, openCamtReader } from './camt-message.ts'

const errorsMax = 100

/**
 * Reads camt.052, camt.053 and camt.054 in versions 02 to 13, in any encoding and with any prefix. Forgiving
 * on form, because banks break their own schema; an amount, direction, status or date that is missing or
 * wrong is an error. Stops at the 100th error. Entries are numbered over all statements of the file. Source:
 * message definition reports "Bank-to-Customer Cash Management" of ISO 20022.
 */
export const readCamt: StatementReader = async function* (bytes, options) {
  let errors = 0
  for await (const part of partsOf(bytes, options)) {
    yield part
    if (part.part === 'error') errors += 1
    if (errors === errorsMax) return
  }
}

async function* partsOf(
  bytes: AsyncIterable<Uint8Array>,
  options: ReaderOptions,
): AsyncGenerator<StatementPart> {
  const reader = openCamtReader(options)
  for await (const events of readXml(bytes, isCamtTree, options.noteText)) {
    for (const event of events) {
      yield* reader.take(event)
      if (reader.isOver()) return
    }
  }
  yield* reader.end()
}
