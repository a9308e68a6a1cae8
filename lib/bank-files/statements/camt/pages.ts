import { warning } from '../part.ts'
import type { XmlElement } from '../../xml/element.ts'
import type { StatementPage, StatementPart } from '../statement.ts'
import type { BookedBalances } from './balances.ts'
import { areIn, both, decimalOf, netOf } from './entry-tally.ts'
import { scaled } from './exact-sum.ts'
import { compareSummary, type EntryTallies } from './summary.ts'

/** One page of a statement, or a statement of one page. */
export interface PageTotals {
  /** The same on all pages of a statement. */
  readonly statement: string
  /** What it is called in a warning. */
  readonly name: string
  readonly page: StatementPage | undefined
  /** Where the entries lead from one to the other. */
  readonly balances: BookedBalances
  readonly accountCurrency: string | undefined
  readonly entries: EntryTallies
  /** What the pages state of their own entries, or of those of all pages (`TxsSummry`). */
  readonly summaries: readonly XmlElement[]
}

interface Run extends PageTotals {
  readonly lastPage: number
}

type Parts = readonly StatementPart[]

/**
 * Adds up statements over the pages that a file has. Returns warnings of what a statement does not add up to,
 * once its last page is in; none where it does, or where a balance or page is elsewhere.
 */
export function openPageSums(): (totals: PageTotals) => Parts {
  let run: Run | undefined
  return (totals) => {
    const { page } = totals
    if (page === undefined) return differences(totals)
    const open = { ...totals, summaries: totals.summaries.filter((each) => !isRight(each, totals)) }
    if (page.number === 1) run = { ...open, lastPage: 1 }
    else if (run?.statement === totals.statement && run.lastPage + 1 === page.number) run = joined(run, open)
    else run = undefined
    return page.isLast && run ? differences(run) : []
  }
}

const joined = (run: Run, next: PageTotals): Run => ({
  ...run,
  lastPage: next.page?.number ?? 0,
  balances: { ...run.balances, ...(next.balances.closing && { closing: next.balances.closing }) },
  entries: {
    all: both(run.entries.all, next.entries.all),
    booked: both(run.entries.booked, next.entries.booked),
  },
  summaries: [...run.summaries, ...next.summaries],
})

const isRight = (summary: XmlElement, totals: PageTotals): boolean => inSummary(summary, totals).length === 0

const inSummary = (summary: XmlElement, { name, entries, accountCurrency }: PageTotals): Parts =>
  compareSummary(`${name}: TxsSummry`, summary, entries, accountCurrency)

const differences = (totals: PageTotals): Parts => [
  ...inBalances(totals),
  ...totals.summaries.flatMap((summary) => inSummary(summary, totals)),
]

function inBalances({ name, balances: { opening, closing }, entries }: PageTotals): Parts {
  if (!opening || !closing || opening.currencyCode !== closing.currencyCode) return []
  // An entry in another currency changes the balance by an amount that the file does not say.
  if (!areIn(entries.booked, opening.currencyCode)) return []
  const made = scaled(opening.amount) + netOf(entries.booked)
  if (made === scaled(closing.amount)) return []
  const text = `the opening balance ${opening.amount} and the booked entries make ${decimalOf(made)}`
  return [warning('BALANCE_MISMATCH', `${name}: ${text}, the closing balance is ${closing.amount}`)]
}
