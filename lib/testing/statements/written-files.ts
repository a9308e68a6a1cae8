/** A transfer as a bank knows it; each format tells another part of it. */
export interface Transfer {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Minor units, negative for a debit. */
  readonly amount: number
  readonly reference: string
  readonly text: string
}

/** What a file says beside its transfers. */
export interface FileFacts {
  readonly account: string
  /** The first and last day that it is about. */
  readonly from: string
  readonly to: string
  /** Minor units, before the first transfer. */
  readonly opening: number
  readonly number?: string
  /** Of camt files; default: INR. */
  readonly currencyCode?: string
}

export type WrittenFormat = 'camt.053' | 'camt.054' | 'mt940' | 'ofx' | 'csv'

export const written: Readonly<
  Record<WrittenFormat, (facts: FileFacts, transfers: readonly Transfer[]) => string>
> = {
  'camt.053': camt('camt.053'),
  'camt.054': camt('camt.054'),
  mt940,
  ofx,
  csv,
}

const decimals = (amount: number): string => (Math.abs(amount) / 100).toFixed(2)
const total = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { amount }) => sum + amount, 0)

function mt940(
  { account, from, to, opening, number = '1' }: FileFacts,
  transfers: readonly Transfer[],
): string {
  const six = (day: string) => day.slice(2).replaceAll('-', '')
  const comma = (amount: number) => decimals(amount).replace('.', ',')
  const balance = (day: string, amount: number) => `${amount < 0 ? 'D' : 'C'}${six(day)}INR${comma(amount)}`
  return [
    ':20:X',
    `:25:${account}`,
    `:28C:${number}/1`,
    `:60F:${balance(from, opening)}`,
    ...transfers.flatMap(({ day, amount, reference, text }) => [
      `:61:${six(day)}${six(day).slice(2)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRFNONREF//${reference}`,
      `:86:${text}`,
    ]),
    `:62F:${balance(to, opening + total(transfers))}`,
    '-',
  ].join('\r\n')
}

function ofx({ account, from, to, opening }: FileFacts, transfers: readonly Transfer[]): string {
  const eight = (day: string) => day.replaceAll('-', '')
  const entries = transfers.map(
    ({ day, amount, reference, text }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${eight(day)}<TRNAMT>${amount < 0 ? '-' : ''}${decimals(amount)}` +
      `<FITID>${reference}<MEMO>${text}</STMTTRN>`,
  )
  return (
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>INR' +
    `<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>` +
    `<BANKTRANLIST><DTSTART>${eight(from)}<DTEND>${eight(to)}\n${entries.join('\n')}\n</BANKTRANLIST>` +
    `<LEDGERBAL><BALAMT>${(opening + total(transfers)) / 100}<DTASOF>${eight(to)}</LEDGERBAL>` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n'
  )
}

/** As HDFC writes it: no account, no references of the bank. */
function csv({ opening }: FileFacts, transfers: readonly Transfer[]): string {
  let balance = opening
  const rows = transfers.map(({ day, amount, text }) => {
    balance += amount
    const short = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`
    const sides = amount < 0 ? [decimals(amount), ''] : ['', decimals(amount)]
    return [short, text, '', short, ...sides, `${balance < 0 ? '-' : ''}${decimals(balance)}`].join(',')
  })
  const headings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return `${[headings, ...rows].join('\n')}\n`
}

const messages = {
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

function camt(format: keyof typeof messages) {
  return (facts: FileFacts, transfers: readonly Transfer[]): string =>
    camtFile(
      format,
      facts,
      transfers.map(({ day, amount, reference, text }) => entry(day, amount, reference, text)),
      total(transfers),
    )
}

const amountXml = (amount: number): string =>
  `<Amt Ccy="INR">${decimals(amount)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

/** An entry; `inside` are its details or more of its elements. */
export const entry = (day: string, amount: number, reference: string, text: string, inside = ''): string =>
  `<Ntry>${amountXml(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
  `<AcctSvcrRef>${reference}</AcctSvcrRef>${inside === '' ? '' : `<NtryDtls>${inside}</NtryDtls>`}` +
  `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`

/** A detail of an entry. */
export const detail = (amount: number, endToEndId: string, text: string): string =>
  `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="INR">${decimals(amount)}</Amt>` +
  `<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

/** A camt file with these entries; a statement has balances. */
export function camtFile(
  format: keyof typeof messages,
  { account, from, to, opening, number, currencyCode = 'INR' }: FileFacts,
  entries: readonly string[],
  change: number,
): string {
  const [message, statement] = messages[format]
  const balance = (code: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const balances =
    format === 'camt.053' ? balance('OPBD', opening, from) + balance('CLBD', opening + change, to) : ''
  const file =
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.02">` +
    `<${message}><GrpHdr><MsgId>M</MsgId></GrpHdr><${statement}><Id>S-${from}</Id>` +
    (number === undefined ? '' : `<ElctrncSeqNb>${number}</ElctrncSeqNb>`) +
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>INR</Ccy></Acct>` +
    `${balances}${entries.join('')}</${statement}></${message}></Document>`
  return file.replaceAll('INR', currencyCode)
}
