import { entryXml } from './camt-files.ts'

/** A file of any size, written while it is read. */
export interface LargeFile {
  readonly before: string
  /** One line of a statement, which has no number of its own. */
  readonly line: string
  readonly after: string
}

export const largeFiles: Readonly<Record<string, LargeFile>> = {
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
  cnab240: {
    before:
      record(`${'00100000'.padEnd(142)}2`) +
      record(`${'00100011E0440'.padEnd(52)}012340 0000001234567`.padEnd(142) + balanceOf('0')),
    line: record(`${'0010001300001E'.padEnd(134)}01032026${balanceOf('1')}`.padEnd(176) + 'PIX RECEBIDO'),
    after: record('00100015'.padEnd(142) + balanceOf('1')) + record('00199999'),
  },
  csv: {
    before: 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n',
    line: '01/03/26,NEFT CR-A customer pays an invoice,B1,01/03/26,,1.00,1.00\n',
    after: '',
  },
}

/** A line of CNAB has 240 positions. */
function record(text: string): string {
  return `${text.padEnd(240)}\r\n`
}

/** Day, amount and sign. */
function balanceOf(cents: string): string {
  return `01032026${cents.padStart(18, '0')}C`
}

const linesPerChunk = 500

/** About so many bytes of the file. Each chunk has bytes of its own, as those of a file. */
export async function* bytesOf({ before, line, after }: LargeFile, size: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before)
  for (let left = linesIn(line, size) / linesPerChunk; left > 0; left -= 1)
    yield Buffer.from(line.repeat(linesPerChunk))
  yield Buffer.from(after)
}

/** How many lines a file of that size has. */
export const linesIn = (line: string, size: number): number =>
  Math.ceil(size / (line.length * linesPerChunk)) * linesPerChunk
