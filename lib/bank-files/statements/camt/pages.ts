import type { StatementPage } from '../statement.ts'
import type { BookedBalances } from './balances.ts'
import { scaled } from './exact-sum.ts'

/** One page of a statement, or a statement of one page. */
export interface PageTotals {
  /** The same on all pages of a statement. */
  readonly statement: string
  readonly page: StatementPage | undefined
  readonly balances: BookedBalances
  /** The booked entries of the page added up, as `scaled` writes it. */
  readonly booked: bigint
  /** The currencies of the booked entries. */
  readonly currencies: ReadonlySet<string | undefined>
}

interface Run extends PageTotals {
  readonly lastPage: number
}

/**
 * Adds up statements over the pages that a file has. Returns why a statement does not add up, once its last
 * page is in; undefined where it does, or where a balance or page is elsewhere.
 */
export function openPageSums(): (totals: PageTotals) => string | undefined {
  let run: Run | undefined
  return (totals) => {
    const { page } = totals
    if (page === undefined) return whyNot(totals)
    if (page.number === 1) run = { ...totals, lastPage: 1 }
    else if (run?.statement === totals.statement && run.lastPage + 1 === page.number) run = both(run, totals)
    else run = undefined
    return page.isLast && run ? whyNot(run) : undefined
  }
}

const both = (run: Run, { page, balances, booked, currencies }: PageTotals): Run => ({
  ...run,
  lastPage: page?.number ?? 0,
  balances: { ...run.balances, ...(balances.closing && { closing: balances.closing }) },
  booked: run.booked + booked,
  currencies: run.currencies.union(currencies),
})

function whyNot({ balances: { opening, closing }, booked, currencies }: PageTotals): string | undefined {
  if (!opening || !closing || opening.currencyCode !== closing.currencyCode) return undefined
  // An entry in another currency changes the balance by an amount that the file does not say.
  if ([...currencies].some((each) => each !== undefined && each !== opening.currencyCode)) return undefined
  if (scaled(opening.amount) + booked === scaled(closing.amount)) return undefined
  const entries = `the opening balance ${opening.amount} and the booked entries`
  return `${entries} do not add up to the closing balance ${closing.amount}`
}
