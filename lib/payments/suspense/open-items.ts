import { suspenseKinds, type SuspenseKind } from '../../ledger/suspense/suspense-items.ts'
import { add, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { candidatesOf } from './candidates/candidates-of.ts'
import type { ScoredCandidate } from './candidates/facts.ts'
import { selectOpenItems, type StoredItem, type StoredItemFilter } from './sql/open-items.ts'

/** An item as an operator sees it. */
export interface OpenItem extends Omit<StoredItem, 'receiptId' | 'statementLineId'> {
  readonly receiptId?: string
  /** The line of a bank's file that told of it. */
  readonly line?: ItemLine['line']
  /** The likeliest first. A payment that has the money is none of them. */
  readonly candidates: readonly ScoredCandidate[]
}

export interface ItemFilter extends StoredItemFilter {
  /** Words of the text, or of the payer's name or account; case and blanks do not count. */
  readonly text?: string
  /** Items of this merchant's payments, and those for which one of them is a candidate. */
  readonly merchantCode?: string
}

/** What the line of an item says; of a credit the receipt says the rest. */
export interface ItemLine {
  readonly movedOn: string
  readonly payer?: OpenItem['payer']
  readonly text?: string
  readonly line: {
    readonly file?: string
    readonly number: string
    /** Of a possible duplicate: the line that may show the same transfer. */
    readonly maybeSameAs?: {
      readonly idImport: string
      readonly number: string
      readonly idReceipt?: string
    }
  }
}

/** The bank's lines of items. */
export type ReadItemLines = (
  database: Queryable,
  items: readonly Pick<StoredItem, 'receiptId' | 'statementLineId'>[],
) => Promise<{
  readonly ofReceipts: ReadonlyMap<string, ItemLine>
  readonly ofDebits: ReadonlyMap<string, ItemLine>
}>

const noLines: ReadItemLines = async () => ({ ofReceipts: new Map(), ofDebits: new Map() })

/**
 * All money in suspense and all open debits, oldest first, with what each line says, decrypted, and its
 * candidates. Without a filter they add up to the accounts SUSPENSE and OPEN_DEBITS.
 */
export async function openItems(
  context: Pick<PaymentContext, 'db' | 'personal' | 'rails'>,
  filter: ItemFilter = {},
  readLines: ReadItemLines = noLines,
): Promise<readonly OpenItem[]> {
  const items = await selectOpenItems(context, filter)
  const { ofReceipts, ofDebits } = await readLines(context.db, items)
  const candidates = await candidatesOf(context, items.filter(isAssignable))
  return items
    .map(({ receiptId, statementLineId, ...item }): OpenItem => {
      const debit = statementLineId === null ? undefined : ofDebits.get(statementLineId)
      const line = debit?.line ?? (receiptId === null ? undefined : ofReceipts.get(receiptId)?.line)
      return {
        ...item,
        ...debit,
        ...(receiptId !== null && { receiptId }),
        ...(line && { line }),
        candidates: candidates.get(item.id) ?? [],
      }
    })
    .filter((item) => isWanted(item, filter))
}

/** What refunds took of a payment is on its way to the customer. */
const isAssignable = ({ direction, receiptId }: StoredItem): boolean =>
  direction === 'DEBIT' || receiptId !== null

function isWanted({ text, payer, payment, candidates }: OpenItem, filter: ItemFilter): boolean {
  const { text: words, merchantCode } = filter
  const isMerchants = [payment, ...candidates].some((one) => one?.merchantCode === merchantCode)
  if (merchantCode !== undefined && !isMerchants) return false
  if (words === undefined) return true
  const said = plain([text, payer?.name, payer?.account].join(' '))
  return words.split(/\s+/).every((word) => said.includes(plain(word)))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\s\p{M}]/gu, '')
    .toLowerCase()

/** The items of one currency and kind. */
export interface ItemTotal {
  readonly kind: SuspenseKind
  readonly count: number
  readonly sum: Money
}

/** The totals of items, by currency and kind. */
export function totalsOf(items: readonly OpenItem[]): readonly ItemTotal[] {
  const byCurrency = Map.groupBy(items, ({ money }) => money.currencyCode)
  return [...byCurrency.keys()].toSorted().flatMap((currencyCode) =>
    suspenseKinds.flatMap((kind): ItemTotal[] => {
      const [first, ...others] = (byCurrency.get(currencyCode) ?? []).filter((item) => item.kind === kind)
      if (!first) return []
      const sum = others.reduce((so, { money }) => add(so, money), first.money)
      return [{ kind, count: others.length + 1, sum }]
    }),
  )
}
