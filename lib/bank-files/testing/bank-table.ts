// Writes tables as banks do, from what happened on an account. It shares nothing with the reader.

/** One transfer, and what a bank says beside its amount. */
export interface Transfer {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** In hundredths, more than zero. */
  readonly minor: number
  readonly isCredit: boolean
  readonly text: string
  readonly state?: string
  /** Not booked: it does not change the balance. */
  readonly isOpen?: boolean
}

/** What a column of a table is. */
export type Column =
  | 'date'
  | 'valueDate'
  | 'time'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'balance'
  | 'balanceSign'
  | 'reference'
  | 'bankId'
  | 'payer'
  | 'payerAccount'
  | 'currency'
  | 'account'
  | 'text'
  | 'state'
  /** The mark behind the amount, in a column without a heading. */
  | 'mark'

/** How a bank writes its table. */
export interface TableStyle {
  readonly columns: readonly { readonly is: Column; readonly heading: string }[]
  readonly separator: string
  readonly decimal: '.' | ','
  readonly thousands?: '.' | ',' | ' ' | "'" | undefined
  /** India groups by twos before the last three. */
  readonly isIndian?: boolean
  /** `DD/MM/YYYY`, `D MMM YY` … */
  readonly dateFormat: string
  /** How the column `amount` says that money left. */
  readonly sign?: 'MINUS' | 'MINUS_BEHIND' | 'BRACKETS' | 'MARK' | 'NONE'
  readonly marks?: { readonly credit: string; readonly debit: string }
  /** Stands before amounts, or behind them. */
  readonly currency?: { readonly text: string; readonly isBehind: boolean } | undefined
  /** Rows above the headings and below the transfers. */
  readonly above?: readonly (readonly string[])[]
  readonly below?: readonly (readonly string[])[]
  readonly isNewestFirst?: boolean
  readonly lineEnd?: '\n' | '\r\n'
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as a format writes it. */
export function writtenDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YYY: `${Number(year) - 1911}`,
    YY: year.slice(2),
    MMM: monthNames[Number(month) - 1] ?? '',
    MM: month,
    M: `${Number(month)}`,
    DD: date,
    D: `${Number(date)}`,
  }
  return format.replaceAll(/YYYY|YYY|YY|MMM|MM|M|DD|D/g, (part) => parts[part] ?? part)
}

/** An amount in hundredths, as a style writes it, without a sign. */
export function writtenMinor(minor: number, { decimal, thousands, isIndian }: TableStyle): string {
  const digits = `${Math.abs(minor)}`.padStart(3, '0')
  const whole = digits.slice(0, -2)
  const groups = isIndian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  const grouped = thousands === undefined ? whole : whole.replaceAll(groups, thousands)
  return `${grouped}${decimal}${digits.slice(-2)}`
}

/** The table of an account that had `opening` hundredths before its first transfer. */
export function writeTable(style: TableStyle, transfers: readonly Transfer[], opening = 10_000_000): string {
  let balance = opening
  const rows = transfers.map((transfer) => {
    if (!transfer.isOpen) balance += transfer.isCredit ? transfer.minor : -transfer.minor
    return style.columns.map(({ is }) => cellOf(is, transfer, balance, style))
  })
  const { above = [], below = [], separator, lineEnd = '\n' } = style
  const headings = style.columns.map(({ heading }) => heading)
  const all = [...above, headings, ...(style.isNewestFirst ? rows.toReversed() : rows), ...below]
  return all.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator) + lineEnd).join('')
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

function cellOf(is: Column, transfer: Transfer, balance: number, style: TableStyle): string {
  const { isCredit, minor, day, text, state = '' } = transfer
  const { credit, debit } = style.marks ?? { credit: 'CR', debit: 'DR' }
  const mark = isCredit ? credit : debit
  const plain = withCurrency(writtenMinor(minor, style), style)
  const cells: Readonly<Record<Column, () => string>> = {
    date: () => writtenDay(day, style.dateFormat),
    valueDate: () => writtenDay(day, style.dateFormat),
    time: () => '09:30',
    amount: () => (isCredit && style.sign !== 'MARK' ? plain : outgoing(plain, mark, style)),
    debit: () => (isCredit ? '' : plain),
    credit: () => (isCredit ? plain : ''),
    direction: () => mark,
    mark: () => mark,
    balanceSign: () => '',
    balance: () => `${balance < 0 ? '-' : ''}${withCurrency(writtenMinor(balance, style), style)}`,
    reference: () => 'R17',
    bankId: () => `T${minor}`,
    payer: () => 'Maria Santos',
    payerAccount: () => '0098765432',
    currency: () => 'XTS',
    account: () => '1234567890',
    text: () => text,
    state: () => state,
  }
  return cells[is]()
}

function withCurrency(amount: string, { currency }: TableStyle): string {
  if (!currency) return amount
  return currency.isBehind ? `${amount} ${currency.text}` : `${currency.text} ${amount}`
}

function outgoing(amount: string, mark: string, { sign = 'MINUS' }: TableStyle): string {
  const written = {
    MINUS: `-${amount}`,
    MINUS_BEHIND: `${amount}-`,
    BRACKETS: `(${amount})`,
    MARK: `${amount} ${mark}`,
    NONE: amount,
  }
  return written[sign]
}
