import { written, type Transfer, type WrittenFormat } from './written-files.ts'

/** A transfer as it truly happened. Each has words of its own; amounts repeat. */
export interface TrueTransfer {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:MM` */
  readonly time: string
  /** Minor units, negative for a debit. */
  readonly amount: number
  /** Its number on the account. */
  readonly no: number
}

export type DownloadFormat = Exclude<WrittenFormat, 'csv'> | 'table' | 'table without balance'

/** What somebody downloads of an account: some of its time, in one format and wording. */
export interface Download {
  readonly format: DownloadFormat
  /** From the first moment until before the last, `YYYY-MM-DDTHH:MM`. */
  readonly from: string
  readonly until: string
  /** Longer texts contain the short ones; the other ones have no word of them. */
  readonly wording: 'short' | 'long' | 'other'
  /** Downloads of one series give one transfer the same ID; another series gives it another. */
  readonly series: number
  readonly hasTimes: boolean
}

const momentOf = ({ day, time }: TrueTransfer): string => `${day}T${time}`

/** Writes a download of an account, which began with `opening`. It shares no code with the readers. */
export function downloaded(
  account: string,
  opening: number,
  all: readonly TrueTransfer[],
  download: Download,
): string {
  const { format, from, until } = download
  const inOrder = all.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))
  const before = inOrder.filter((one) => momentOf(one) < from)
  const inside = inOrder.filter((one) => momentOf(one) >= from && momentOf(one) < until)
  const sum = before.reduce((total, { amount }) => total + amount, opening)
  const days = { from: from.slice(0, 10), to: (inside.at(-1)?.day ?? from).slice(0, 10) }
  if (format === 'table' || format === 'table without balance') return table(sum, inside, download)
  const facts = { account, ...days, opening: sum }
  return written[format](
    facts,
    inside.map((one) => worded(one, download)),
  )
}

function worded({ day, amount, no }: TrueTransfer, { wording, series }: Download): Transfer {
  const name = `PAYER${String(no).padStart(4, '0')}X`
  const text = { short: name, long: `TRF FROM ${name} ONLINE`, other: `UTR${no * 7_919 + 100_000} MOBILE` }[
    wording
  ]
  return { day, amount, reference: `ID${series}-${no * 31 + 1_000}`, text }
}

/** The layout of `tableLayout`; without balances the column is empty. */
function table(opening: number, transfers: readonly TrueTransfer[], download: Download): string {
  let balance = opening
  const rows = transfers.map((one) => {
    balance += one.amount
    const left = download.format === 'table' ? decimals(balance) : ''
    const { text, day, amount } = worded(one, download)
    return [day, download.hasTimes ? one.time : '', text, decimals(amount), left].join(',')
  })
  return `${['Day,Time,Text,Amount,Left', ...rows].join('\n')}\n`
}

const decimals = (amount: number): string => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`

/** The layout of the tables, as an operator writes it. */
export const tableLayout = {
  name: 'downloads',
  bank: 'My Bank',
  country: 'IN',
  tested: 'DESCRIPTION',
  decimal: '.',
  dateFormats: ['YYYY-MM-DD'],
  columns: { date: ['Day'], time: ['Time'], amount: ['Amount'], balance: ['Left'], text: ['Text'] },
}
