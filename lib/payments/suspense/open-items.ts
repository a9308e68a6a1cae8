import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { candidatesOf } from './candidates/candidates-of.ts'
import type { ScoredCandidate } from './candidates/facts.ts'
import { selectOpenItems } from './sql/open-items.ts'

/** An open item as an operator sees it. */
export interface OpenItem {
  readonly id: string
  readonly accountId: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  /** The day, in the account's time zone: YYYY-MM-DD. */
  readonly movedOn: string
  /** The account on the other side, as far as the line names it. */
  readonly payer: { readonly name?: string; readonly account?: string } | undefined
  readonly text: string | undefined
  readonly reason: string
  readonly openedAt: Date
  /** The likeliest first. */
  readonly candidates: readonly ScoredCandidate[]
}

export interface ItemFilter {
  readonly accountId?: string
  /** Only items that were opened so long ago. */
  readonly olderThanHours?: number
}

/** What the line of an open debit says. */
export interface DebitLine {
  readonly movedOn: string
  readonly payer?: OpenItem['payer']
  readonly text?: string
}

/** Reads the lines of open debits, by the IDs of their statement lines. */
export type ReadDebitLines = (
  database: Queryable,
  statementLineIds: readonly string[],
) => Promise<ReadonlyMap<string, DebitLine>>

/** Every open item, oldest first, with what its line says, decrypted, and its candidates. */
export async function openItems(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  filter: ItemFilter = {},
  readDebitLines: ReadDebitLines = async () => new Map(),
): Promise<readonly OpenItem[]> {
  const items = await selectOpenItems(context, filter)
  const lineIds = items.flatMap(({ statementLineId }) => statementLineId ?? [])
  const lines = lineIds.length > 0 ? await readDebitLines(context.db, lineIds) : undefined
  const candidates = await candidatesOf(
    context,
    items.map(({ id }) => id),
  )
  return items.map(({ statementLineId, ...item }) => {
    const line = statementLineId === null ? undefined : lines?.get(statementLineId)
    return { ...item, ...line, candidates: candidates.get(item.id) ?? [] }
  })
}
