import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { drawnCases } from '../../testing/drawn-cases.ts'
import { entryXml } from '../testing/camt-files.ts'
import { readStatementFile } from './read-statement-file.ts'

// A file of 200 MB is read while it comes: memory does not grow with it, and no line is lost.

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface LargeFile {
  readonly before: string
  /** One line of a statement, which has no number of its own. */
  readonly line: string
  readonly after: string
}

const files: Readonly<Record<string, LargeFile>> = {
  'camt.053': {
    before:
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>',
    line: entryXml({ text: `<AddtlNtryInf>${'Remittance of a customer '.repeat(20)}</AddtlNtryInf>` }),
    after: '</Stmt></BkToCstmrStmt></Document>',
  },
  mt940: {
    before: ':20:STARTUMSE\r\n:25:10020030/1234567\r\n:28C:00001/001\r\n:60F:C260301EUR0,00\r\n',
    line: ':61:2603010301C1,00NTRFNONREF//B1\r\n:86:166?00CREDIT?20A customer pays an invoice?32CUSTOMER NAME\r\n',
    after: ':62F:C260301EUR1,00\r\n-\r\n',
  },
  ofx: {
    before: `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>1<ACCTID>1234<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260301<DTEND>20260301\n`,
    line: '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260301<TRNAMT>1.00<FITID>1<MEMO>A customer pays an invoice</STMTTRN>\n',
    after: '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  },
  bai2: {
    before:
      '01,122099999,123456789,260301,0200,1,80,1,2/\n02,031001234,122099999,1,260301,,USD,2/\n03,1234567,USD,015,0,,/\n',
    line: '16,142,100,,B1,,A customer pays an invoice/\n',
    after: '49,100,3/\n98,100,1,5/\n99,100,1,7/\n',
  },
  csv: {
    before: 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n',
    line: '01/03/26,NEFT CR-A customer pays an invoice,B1,01/03/26,,1.00,1.00\n',
    after: '',
  },
}

const megabyte = 1_000_000
const linesPerChunk = 500

async function* bytesOf({ before, line, after }: LargeFile, times: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before)
  // Bytes of its own for each chunk, as a file has them.
  for (let index = 0; index < times; index += 1) yield Buffer.from(line.repeat(linesPerChunk))
  yield Buffer.from(after)
}

const heap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it.each(Object.entries(files))(
  'a large file of %s is read in the memory of a small one',
  async (format, file) => {
    const bytes = drawnCases(200 * megabyte, 4 * megabyte)
    const times = Math.ceil(bytes / (file.line.length * linesPerChunk))
    const read = await readStatementFile(bytesOf(file, times), { currencyCode: 'INR' })
    expect(read.format).toBe(format)
    let lines = 0
    let first: number | undefined
    let growth = 0
    for await (const { part } of read.parts) {
      expect(part).not.toBe('error')
      if (part !== 'line') continue
      lines += 1
      if (lines % Math.ceil((times * linesPerChunk) / 8) !== 0) continue
      first ??= heap()
      growth = Math.max(growth, heap() - first)
    }
    expect(lines).toBe(times * linesPerChunk)
    expect(growth).toBeLessThan(8 * megabyte)
  },
  300_000,
)
