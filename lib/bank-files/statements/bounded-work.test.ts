import { expect, it } from 'vitest'
import { inOnePiece } from './in-one-piece.ts'
import { readStatementFile } from './read-statement-file.ts'
import type { StatementPart } from './statement.ts'
import { zip } from '../testing/zip-file.ts'

/**
 * Files that cost next to nothing where each byte is looked at a fixed number of times, and minutes where the
 * work grows with the square of their size.
 */
const files: Readonly<Record<string, () => string | Uint8Array>> = {
  'a workbook of ordinary rows without a line end': () =>
    workbook(
      sheet([
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'.split(','),
        ...Array.from({ length: 60_000 }, (_, row) => [
          '01/03/26',
          `A ${row}`,
          'U',
          '01/03/26',
          '',
          '1',
          '1',
        ]),
      ]),
    ),
  'a workbook whose rows name one long shared text': () => {
    const row = '<row><c t="s"><v>0</v></c></row>'
    const text = 'summary '.repeat(4_000_000)
    return workbook(`${headingRow}${row.repeat(400)}`, `<sst><si><t>${text}</t></si></sst>`)
  },
  'a table whose rows have neither date nor amount': () =>
    `${headings}01/03/26,A,U,01/03/26,,1.00,1.00\n${',more text of the row above,,,,,\n'.repeat(200_000)}`,
  'a BAI2 account with as many amounts as a record takes': () =>
    `01,1,2,260301,0200,1,80,1,2/\n02,1,1,1,260301,,USD,2/\n03,1,USD${`,040,1,,`.repeat(6_000)}/\n${`88${',040,1,,'.repeat(1_000)}/\n`.repeat(5)}`,
  'a BAI2 account continued for each amount': () =>
    `01,1,2,260301,0200,1,80,1,2/\n02,1,1,1,260301,,USD,2/\n03,1,USD,040,1,,/\n${'88,040,1,,/\n'.repeat(300_000)}`,
  'an entry of camt with as many batch references as details': () =>
    camt(
      `<NtryDtls>${'<Btch><MsgId>B</MsgId><PmtInfId>P</PmtInfId></Btch>'.repeat(20_000)}` +
        `${'<TxDtls><Amt Ccy="EUR">1</Amt></TxDtls>'.repeat(20_000)}</NtryDtls>`,
    ),
  'a detail of camt with as many texts as an element may contain': () =>
    camt(
      `<NtryDtls><TxDtls><RmtInf>${texts('Ustrd', 60_000)}</RmtInf>${texts('AddtlTxInf', 60_000)}</TxDtls></NtryDtls>`,
    ),
  'an entry of MT940 with many fields of details': () =>
    `:20:1\n:25:1\n:28C:1\n:60F:C260301EUR0,\n:61:260301C1,NTRFNONREF\n${':86:details\n'.repeat(300_000)}:62F:C260301EUR1,\n`,
  'an OFX field in many pieces': () =>
    `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260301<TRNAMT>1<MEMO>${'a<!-- -->'.repeat(500_000)}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
  'a tag with one long name': () => workbook(`${headingRow}<row ${'a'.repeat(60_000)}/>`.repeat(300)),
}

const headings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n'
const headingRow = sheet([headings.trim().split(',')])
const texts = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `<${name}>${name} ${at}</${name}>`).join('')

function sheet(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="str"><v>${text}</v></c>`).join('')
  return rows.map((row) => `<row>${cells(row)}</row>`).join('')
}

const workbook = (rows: string, strings?: string): Uint8Array =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': strings }),
  })

const camt = (details: string): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id></Acct>' +
  `<Ntry><Amt Ccy="EUR">20000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt>${details}</Ntry>` +
  '</Stmt></BkToCstmrStmt></Document>'

it.each(Object.entries(files))(
  '%s is read in work that grows with the size of the file',
  async (_, file) => {
    const written = file()
    const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written
    const before = process.cpuUsage()
    const parts: StatementPart[] = []
    const read = await readStatementFile(inOnePiece(bytes), { currencyCode: 'INR' })
    for await (const part of read.parts) parts.push(part)
    const { user } = process.cpuUsage(before)
    expect(parts.length).toBeGreaterThan(0)
    expect(user / 1_000_000).toBeLessThan(8)
    for (const part of parts)
      if (part.part === 'line') expect(part.line.text.length).toBeLessThanOrEqual(2000)
  },
  300_000,
)
