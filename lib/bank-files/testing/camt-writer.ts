/**
 * Writes camt files for tests as banks of different versions and habits do. It shares nothing with the
 * reader.
 */
export interface WrittenTransfer {
  /** Minor units of a currency with two decimals. */
  readonly cents: bigint
  readonly name: string
  readonly account: string
  readonly endToEndId: string
  readonly text: string
}

export interface WrittenEntry {
  readonly isCredit: boolean
  readonly isBooked: boolean
  readonly bookedOn: string
  readonly bankReference: string
  readonly transfers: readonly WrittenTransfer[]
}

export interface Habits {
  readonly message: 'camt.052' | 'camt.053' | 'camt.054'
  /** 2 to 13. */
  readonly version: number
  readonly prefix: string
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ISO-8859-1'
  readonly hasByteOrderMark: boolean
  readonly isIndented: boolean
  readonly hasCdata: boolean
}

const names = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

type Node = string | readonly [name: string, content: Node | readonly Node[], attributes?: string]

export const centsText = (cents: bigint): string =>
  `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`

/** One file of one statement, in bytes. */
export function writeCamt(entries: readonly WrittenEntry[], habits: Habits): Uint8Array {
  const [message, statement] = names[habits.message]
  const version = String(habits.version).padStart(2, '0')
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${habits.message}.001.${version}`
  const declaration = habits.prefix === '' ? 'xmlns' : `xmlns:${habits.prefix}`
  const account: Node = [
    'Acct',
    [
      ['Id', [['IBAN', 'NL26VAYB8060476890']]],
      ['Ccy', 'EUR'],
    ],
  ]
  const balances = habits.message === 'camt.053' ? bothBalances(entries) : []
  const content: Node[] = [
    ['Id', 'S1'],
    account,
    ...balances,
    ...entries.map((entry) => entryNode(entry, habits)),
  ]
  const document: Node = [
    'Document',
    [
      [
        message,
        [
          ['GrpHdr', [['MsgId', 'M1']]],
          [statement, content],
        ],
      ],
    ],
    ` ${declaration}="${namespace}"`,
  ]
  const declared = habits.encoding.startsWith('UTF-16') ? 'UTF-16' : habits.encoding
  const text = `<?xml version="1.0" encoding="${declared}"?>\n${written(document, habits, 0)}\n`
  return encoded(text, habits)
}

function bothBalances(entries: readonly WrittenEntry[]): Node[] {
  const booked = entries
    .filter(({ isBooked }) => isBooked)
    .reduce((sum, entry) => sum + (entry.isCredit ? totalOf(entry) : -totalOf(entry)), 0n)
  return [balanceNode('OPBD', 0n), balanceNode('CLBD', booked)]
}

const balanceNode = (code: string, cents: bigint): Node => [
  'Bal',
  [
    ['Tp', [['CdOrPrtry', [['Cd', code]]]]],
    ['Amt', centsText(cents < 0n ? -cents : cents), ' Ccy="EUR"'],
    ['CdtDbtInd', cents < 0n ? 'DBIT' : 'CRDT'],
    ['Dt', [['Dt', '2026-03-02']]],
  ],
]

const totalOf = ({ transfers }: WrittenEntry) => transfers.reduce((sum, { cents }) => sum + cents, 0n)

function entryNode(entry: WrittenEntry, habits: Habits): Node {
  const code = entry.isBooked ? 'BOOK' : 'PDNG'
  return [
    'Ntry',
    [
      ['Amt', centsText(totalOf(entry)), ' Ccy="EUR"'],
      ['CdtDbtInd', entry.isCredit ? 'CRDT' : 'DBIT'],
      ['Sts', habits.version < 8 ? code : [['Cd', code]]],
      ['BookgDt', [['Dt', entry.bookedOn]]],
      ['AcctSvcrRef', entry.bankReference],
      ['NtryDtls', entry.transfers.map((transfer) => detailNode(transfer, entry, habits))],
    ],
  ]
}

function detailNode(transfer: WrittenTransfer, { isCredit }: WrittenEntry, { version }: Habits): Node {
  const amount: Node = ['Amt', centsText(transfer.cents), ' Ccy="EUR"']
  const role = isCredit ? 'Dbtr' : 'Cdtr'
  const named: Node[] = [['Nm', transfer.name]]
  return [
    'TxDtls',
    [
      ['Refs', [['EndToEndId', transfer.endToEndId]]],
      version === 2 ? ['AmtDtls', [['TxAmt', [amount]]]] : amount,
      [
        'RltdPties',
        [
          [role, version < 8 ? named : [['Pty', named]]],
          [`${role}Acct`, [['Id', [['Othr', [['Id', transfer.account]]]]]]],
        ],
      ],
      ['RmtInf', [['Ustrd', transfer.text]]],
    ],
  ]
}

function written(node: Node, habits: Habits, depth: number): string {
  if (typeof node === 'string') return escaped(node, habits)
  const [name, content, attributes = ''] = node
  const tag = habits.prefix === '' ? name : `${habits.prefix}:${name}`
  if (typeof content === 'string') return `<${tag}${attributes}>${escaped(content, habits)}</${tag}>`
  const gap = habits.isIndented ? `\r\n${'\t'.repeat(depth + 1)}` : ''
  const inside = (content as readonly Node[]).map((child) => gap + written(child, habits, depth + 1))
  return `<${tag}${attributes}>${inside.join('')}${gap}</${tag}>`
}

function escaped(text: string, { hasCdata, encoding }: Habits): string {
  if (hasCdata && !text.includes(']]>')) return `<![CDATA[${text}]]>`
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const fits = encoding === 'ISO-8859-1' ? /[^\0-\u00FF]/gu : /[^\s\S]/gu
  return safe.replaceAll(fits, (character) => `&#${character.codePointAt(0)};`)
}

function encoded(text: string, { encoding, hasByteOrderMark }: Habits): Uint8Array {
  if (encoding === 'ISO-8859-1') return Buffer.from(text, 'latin1')
  const marked = hasByteOrderMark ? `\uFEFF${text}` : text
  if (encoding === 'UTF-8') return Buffer.from(marked, 'utf8')
  const bytes = Buffer.from(marked, 'utf16le')
  return encoding === 'UTF-16LE' ? bytes : bytes.swap16()
}
