import { type TextLine, textLines } from '../../text/text-lines.ts'
import { balanceUnreadable, errorAt, quoted } from '../part.ts'
import type { Balance, StatementLine, StatementPart, StatementReader } from '../statement.ts'
import { type StatementTotals, statementTotals } from '../statement-totals.ts'
import { collectionLine, type CollectionTitle, collectionTitle } from './cnab-collection.ts'
import { extractBalance, extractLine, extractStart } from './cnab-extract.ts'
import { cnabAccount, type CnabFields, cnabFields } from './cnab-record.ts'
import { compareCollectionTrailer, compareExtractTrailer, compareFileTrailer } from './cnab-trailers.ts'
import { isCnab400 } from './cnab400-reader.ts'

/** A file while it is read. */
interface CnabFile {
  service: 'EXTRACT' | 'COLLECTION' | undefined
  opening: Balance | undefined
  totals: StatementTotals
  title: CollectionTitle | undefined
  batches: number
  /** Of the file and of the batch, so far. */
  records: number
  batchRecords: number
  isFinished: boolean
}

type Parts = readonly StatementPart[]

/**
 * Reads CNAB240 from a bank: the statement of an account (service 04), and returns of collection (service 01),
 * which report what became of boletos and book nothing.
 */
export const readCnab240: StatementReader = async function* (bytes, { noteText }) {
  const file: CnabFile = {
    service: undefined,
    opening: undefined,
    totals: statementTotals(),
    title: undefined,
    batches: 0,
    records: 0,
    batchRecords: 0,
    isFinished: false,
  }
  let last = 1
  for await (const line of textLines(bytes, undefined, noteText)) {
    // Files from DOS end with a control character.
    if (!/[!-~]/.test(line.text)) continue
    last = line.number
    if (file.batches === 0 && line.number === 1 && isCnab400(line.text))
      return yield errorAt(1, 'the file is CNAB400, and was to be read as CNAB240')
    yield* record(file, line)
  }
  yield* endBatch(file)
  if (file.batches === 0)
    yield errorAt(last, 'the file has no batch of a statement or of a collection return')
  else if (!file.isFinished)
    yield errorAt(last, 'the file ends without its trailer (record 9): it was cut off')
}

function record(file: CnabFile, { text, number, isCut }: TextLine): Parts {
  if (isCut || text.slice(240).trim() !== '')
    return [errorAt(number, 'the line has more than 240 characters')]
  if (file.isFinished) return [errorAt(number, 'a line follows the trailer of the file (record 9)')]
  const fields = cnabFields(text)
  const type = fields(8, 8)
  file.records++
  file.batchRecords++
  switch (type) {
    case '0':
      return fields(143, 143) === '1' ? [errorAt(number, 'the file is an order to the bank (remessa)')] : []
    case '1':
      return [...endBatch(file), ...beginBatch(file, fields, number)]
    case '3':
      return detail(file, fields, number)
    case '5':
      return endBatch(file, { fields, line: number })
    case '9':
      file.isFinished = true
      return [...endBatch(file), ...compareFileTrailer(fields, number, file)]
    default:
      return /^[24]$/.test(type)
        ? []
        : [errorAt(number, `${quoted(type)} is not a type of record (position 8)`)]
  }
}

function beginBatch(file: CnabFile, fields: CnabFields, line: number): Parts {
  const service = fields(10, 11)
  file.batches++
  file.batchRecords = 1
  file.totals = statementTotals()
  file.title = undefined
  file.opening = undefined
  file.service = service === '04' ? 'EXTRACT' : 'COLLECTION'
  if (service === '04') {
    const opening = extractBalance(fields)
    if (typeof opening !== 'string') file.opening = opening
    return [
      { part: 'statement', statement: extractStart(fields) },
      ...(typeof opening === 'string' ? [balanceUnreadable(line, opening)] : []),
    ]
  }
  if (service === '01')
    return [{ part: 'statement', statement: { account: cnabAccount(fields, 54), currencyCode: 'BRL' } }]
  file.service = undefined
  return [errorAt(line, `service ${quoted(service)} is neither a statement (04) nor collection (01)`)]
}

function detail(file: CnabFile, fields: CnabFields, line: number): Parts {
  const segment = fields(14, 14)
  if (file.service === 'EXTRACT' && segment === 'E') return found(file, extractLine(fields, line), line)
  if (file.service !== 'COLLECTION') return [errorAt(line, `segment ${quoted(segment)} is not of its batch`)]
  if (segment === 'T') file.title = collectionTitle(fields, line)
  if (segment !== 'U') return []
  const { title } = file
  file.title = undefined
  return title
    ? found(file, collectionLine(fields, title), line)
    : [errorAt(line, 'segment U has no segment T')]
}

function found(file: CnabFile, read: StatementLine | string, line: number): Parts {
  if (typeof read === 'string') return [errorAt(line, read)]
  file.totals.add(read)
  return [{ part: 'line', line: read }]
}

/** With its trailer (record 5), or without where that is missing. */
function endBatch(file: CnabFile, trailer?: { readonly fields: CnabFields; readonly line: number }): Parts {
  const { service, opening, batchRecords, totals } = file
  if (!service) return []
  file.service = undefined
  if (service === 'COLLECTION')
    return [
      ...(trailer ? compareCollectionTrailer(trailer.fields, trailer.line, batchRecords) : []),
      { part: 'end', end: {} },
    ]
  const stated = trailer && extractBalance(trailer.fields)
  const closing = typeof stated === 'string' ? undefined : stated
  const mismatch = totals.check('statement', opening, closing)
  const days = {
    ...(opening?.day === undefined ? {} : { from: opening.day }),
    ...(closing?.day === undefined ? {} : { to: closing.day }),
  }
  const balances = { ...(opening ? { opening } : {}), ...(closing ? { closing } : {}) }
  return [
    ...(typeof stated === 'string' ? [balanceUnreadable(trailer?.line, stated)] : []),
    ...(mismatch ? [{ part: 'warning', warning: mismatch } as const] : []),
    ...(trailer ? compareExtractTrailer(trailer.fields, trailer.line, batchRecords, totals) : []),
    { part: 'end', end: { ...days, ...balances } },
  ]
}
