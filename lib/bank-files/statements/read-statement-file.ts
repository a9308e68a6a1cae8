import { openFile, type OpenedFile } from '../text/file-head.ts'
import { withBalancesOfItsCurrency } from './balance-currency.ts'
import { readBai2 } from './bai2/bai2-reader.ts'
import { readCamt } from './camt/read-camt.ts'
import { readCnab240 } from './cnab/cnab-reader.ts'
import { readCnab400 } from './cnab/cnab400-reader.ts'
import { csvReader } from './csv/csv-reader.ts'
import type { Mapping } from './csv/mapping.ts'
import { mappings } from './csv/mappings/mappings.ts'
import { withTrueDays } from './days/true-days.ts'
import { detectFormat, type FileFormat, isQif } from './detect-format.ts'
import { readMt } from './mt/mt-reader.ts'
import { readOfx } from './ofx/ofx-reader.ts'
import { errorAt, longestText } from './part.ts'
import type {
  ReadOptions,
  StatementFormat,
  StatementLine,
  StatementPart,
  StatementReader,
} from './statement.ts'
import { withTextNotes } from './text-notes.ts'
import { held, isZip, type ZippedFiles, zippedFiles } from './zipped-files.ts'
import { inOnePiece } from './in-one-piece.ts'
import { xlsxReader } from './xlsx/xlsx-reader.ts'
import { nameInArchive } from './xlsx/zip-archive.ts'

export interface FileOptions extends ReadOptions {
  /** Absent: the format is told by the file. */
  readonly format?: FileFormat
  /** For CSV and XLSX; absent: told by the headings. */
  readonly mapping?: Mapping
  /** Layouts of the operator, beside those that are known. */
  readonly ownMappings?: readonly Mapping[]
}

/** A file whose format is known, and what it says; no reader where it is not a statement. */
export interface StatementFile {
  readonly format?: FileFormat
  readonly parts: AsyncIterable<StatementPart>
}

type ReaderOf = (mappings: readonly Mapping[]) => StatementReader

const readers: Readonly<Record<StatementFormat, ReaderOf>> = {
  'camt.052': () => readCamt,
  'camt.053': () => readCamt,
  'camt.054': () => readCamt,
  mt940: () => readMt,
  mt942: () => readMt,
  ofx: () => readOfx,
  bai2: () => readBai2,
  cnab240: () => readCnab240,
  cnab400: () => readCnab400,
  csv: csvReader,
  xlsx: xlsxReader,
}

/**
 * Reads a bank's file of any format. A file that is no statement has one error, which says what it is. Ends
 * after 100 errors: such a file is of another format, or damaged.
 */
export async function readStatementFile(
  bytes: AsyncIterable<Uint8Array>,
  given: FileOptions,
): Promise<StatementFile> {
  const { head, all } = await openFile(bytes)
  if (isZip(head)) {
    const packed = await held(all)
    const zipped = zippedFiles(packed)
    return zipped
      ? readZipped(zipped, withoutWorkbook(given))
      : readOpened({ head, all: inOnePiece(packed) }, given)
  }
  return readOpened({ head, all }, given)
}

/** By its first bytes an archive is a workbook. */
function withoutWorkbook({ format, ...given }: FileOptions): FileOptions {
  return format === undefined || format === 'xlsx' ? given : { format, ...given }
}

/** Each file of an archive, one after the other. */
async function readZipped(zipped: ZippedFiles, given: FileOptions): Promise<StatementFile> {
  if ('fault' in zipped) return { parts: oneError(zipped.fault) }
  const files = await Promise.all(
    zipped.files.map(async ({ name, content }) => ({
      name,
      ...(await readOpened({ head: content, all: inOnePiece(content) }, given)),
    })),
  )
  const format = files[0]?.format
  return { ...(format && { format }), parts: upToManyErrors(partsOfAll(files)) }
}

interface FileInArchive extends StatementFile {
  readonly name: string
}

async function* partsOfAll(files: readonly FileInArchive[]): AsyncGenerator<StatementPart> {
  for (const file of files) for await (const part of file.parts) yield inArchive(part, file)
}

/** The lines of each file are counted from 1: what is wrong with one names it. */
function inArchive(part: StatementPart, { name, format }: FileInArchive): StatementPart {
  const named = (text: string) => `${nameInArchive(name)}: ${text}`
  switch (part.part) {
    case 'statement':
      return isStatement(format) ? { ...part, statement: { format, ...part.statement } } : part
    case 'error':
      return { ...part, error: { ...part.error, reason: named(part.error.reason) } }
    case 'warning':
      return { ...part, warning: { ...part.warning, message: named(part.warning.message) } }
    default:
      return part
  }
}

const isStatement = (format: FileFormat | undefined): format is StatementFormat =>
  format !== undefined && Object.hasOwn(readers, format)

async function readOpened(
  { head, all }: OpenedFile,
  { mapping, ownMappings = [], today = new Date().toISOString().slice(0, 10), ...options }: FileOptions,
): Promise<StatementFile> {
  const format = options.format ?? (await detectFormat(head.subarray(0, 65_536)))
  const reader = readerOf(format)
  if (!reader) return { ...(format ? { format } : {}), parts: oneError(whyNone(format, head)) }
  const read = reader(mapping ? [mapping] : [...ownMappings, ...mappings])
  const parts = withTextNotes((noteText) => read(all, { ...options, noteText }))
  return {
    ...(format ? { format } : {}),
    parts: upToManyErrors(withTrueDays(withBalancesOfItsCurrency(parts), today)),
  }
}

function readerOf(format: FileFormat | undefined): ReaderOf | undefined {
  return format === undefined || format === 'pain.002' ? undefined : readers[format]
}

function whyNone(format: FileFormat | undefined, head: Uint8Array): string {
  if (format === undefined) return `${otherKind(head)}: ask the bank for ${askFor}`
  return `the file is ${format}, which is not a statement`
}

const askFor = 'camt.053, MT940, OFX, CSV or XLSX'

/** What people download instead of a statement that a program can read. */
function otherKind(head: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 1000)).replace(/^[^!-~]+/, '')
  if (head[0] === 0xd0 && head[1] === 0xcf) return 'the file is an old workbook (XLS), which is not read'
  if (head[0] === 0x50 && head[1] === 0x4b) return 'the archive has no file'
  if (text === '') return 'the file is empty'
  if (text.startsWith('%PDF')) return 'the file is a PDF, which is not read'
  if (/<(?:!doctype html|html|table|meta|style)\b/i.test(text))
    return 'the file is a web page (HTML), which is not read'
  if (isQif(text))
    return 'the file is QIF, which says neither its currency nor how it writes days, and is not read'
  return 'the file has none of the formats that are known; old workbooks (XLS) and PDF are not read'
}

const mostErrors = 100

async function* upToManyErrors(parts: AsyncIterable<StatementPart>): AsyncGenerator<StatementPart> {
  let errors = 0
  for await (const part of parts) {
    yield part.part === 'line' ? { part: 'line', line: shortened(part.line) } : part
    errors += part.part === 'error' ? 1 : 0
    if (errors >= mostErrors) return
  }
}

/** What no bank writes is not carried on: texts are stored, indexed and shown. */
const shortened = (line: StatementLine): StatementLine =>
  line.text.length <= longestText ? line : { ...line, text: line.text.slice(0, longestText) }

async function* oneError(reason: string): AsyncGenerator<StatementPart> {
  yield errorAt(1, reason)
}
