import { withTextNotes } from '../statements/text-notes.ts'
import { readCamt } from '../statements/camt/read-camt.ts'
import type {
  FileError,
  FileWarning,
  ReadOptions,
  StatementEnd,
  StatementLine,
  StatementStart,
} from '../statements/statement.ts'
import { inChunks } from './in-chunks.ts'

/** All that a reader says of a file, by kind. */
export interface ReadFile {
  readonly statements: StatementStart[]
  readonly lines: StatementLine[]
  readonly ends: StatementEnd[]
  readonly warnings: FileWarning[]
  readonly errors: FileError[]
}

/** Reads a camt file whole. */
export async function readWhole(
  file: string | Uint8Array,
  options: ReadOptions = {},
  chunk?: number,
): Promise<ReadFile> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const read: ReadFile = { statements: [], lines: [], ends: [], warnings: [], errors: [] }
  const noted = withTextNotes((noteText) => readCamt(inChunks(bytes, chunk), { ...options, noteText }))
  for await (const part of noted) {
    if (part.part === 'statement') read.statements.push(part.statement)
    else if (part.part === 'line') read.lines.push(part.line)
    else if (part.part === 'end') read.ends.push(part.end)
    else if (part.part === 'warning') read.warnings.push(part.warning)
    else read.errors.push(part.error)
  }
  return read
}

/** An entry with what every entry has; `more` replaces or adds elements by name. */
export function entryXml(more: Readonly<Record<string, string>> = {}): string {
  const elements: Record<string, string> = {
    Amt: '<Amt Ccy="EUR">10.00</Amt>',
    CdtDbtInd: '<CdtDbtInd>CRDT</CdtDbtInd>',
    Sts: '<Sts>BOOK</Sts>',
    BookgDt: '<BookgDt><Dt>2026-03-02</Dt></BookgDt>',
    ValDt: '<ValDt><Dt>2026-03-03</Dt></ValDt>',
    ...more,
  }
  return `<Ntry>${Object.values(elements).join('')}</Ntry>`
}

/** A balance of a statement. */
export const balanceXml = (code: string, amount: string, indicator = 'CRDT', more = ''): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${more}</Tp><Amt Ccy="EUR">${amount}</Amt>` +
  `<CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`

export const accountXml = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>'

/** A statement of camt.053 with these elements; the account is added where none is given. */
export const statementXml = (elements: string, header = `<Id>S1</Id>${accountXml}`): string =>
  `<Stmt>${header}${elements}</Stmt>`

/** A whole camt.053 file around statements. */
export const fileXml = (statements: string, version = '02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>` +
  `<GrpHdr><MsgId>M1</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`

/** Reads a file of one statement with these entries. */
export const readEntries = (...entries: string[]): Promise<ReadFile> =>
  readWhole(fileXml(statementXml(entries.join(''))))
