import { suspenseKinds, type SuspenseKind } from '../../ledger/suspense/suspense-items.ts'
import { add, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { candidatesOf, type Comparison } from './candidates/candidates-of.ts'
import type { ScoredCandidate } from './candidates/facts.ts'
import {
  selectOpenItems,
  type PlaceOfItem,
  type StoredItem,
  type StoredItemFilter,
} from './sql/open-items.ts'

/** An item as an operator sees it. */
export interface OpenItem extends Omit<StoredItem, 'receiptId' | 'statementLineId'> {
  readonly receiptId?: string
  readonly statementLineId?: string
  /** The line of a bank's file that told of it. */
  readonly line?: ItemLine['line']
  /** The likeliest first. A payment that has the money is none of them. */
  readonly candidates: readonly ScoredCandidate[]
}

export interface ItemFilter extends StoredItemFilter {
  /** Words of the text, or of the payer's name or account; case and blanks do not count. */
  readonly text?: string
  /** Words of the payer's name or account. */
  readonly payer?: string
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
  context: Context,
  filter: ItemFilter = {},
  readLines: ReadItemLines = noLines,
): Promise<readonly OpenItem[]> {
  const said = await saidItems(context, filter, await selectOpenItems(context, filter), readLines)
  return (await withCandidates(context, said)).filter((item) => isOfMerchant(item, filter))
}

/** Items in their order, and the place of the last one where more follow. */
export interface PageOfItems {
  readonly items: readonly OpenItem[]
  readonly next?: PlaceOfItem
}

/** Texts are encrypted, so that a search reads them: so many at a time. */
const readAtOnce = 1_000

/**
 * A page of the same, of at most `limit` items. Candidates are looked for where they are shown, or decide
 * what is: the likely ones, for a person who reads a list.
 */
export async function pageOfItems(
  context: Context,
  filter: ItemFilter,
  { after, limit }: { readonly after?: PlaceOfItem | undefined; readonly limit: number },
  readLines: ReadItemLines = noLines,
): Promise<PageOfItems> {
  const { text, payer, merchantCode } = filter
  const size = text === undefined && payer === undefined ? limit + 1 : Math.max(readAtOnce, limit + 1)
  // Of which merchant an item may be is asked of all candidates.
  const onlyLikely = merchantCode === undefined
  const found: OpenItem[] = []
  for (let from = after; ;) {
    const rows = await selectOpenItems(context, filter, { after: from, limit: size })
    const said = await saidItems(context, filter, rows, readLines)
    const shown = merchantCode === undefined ? said.slice(0, limit + 1 - found.length) : said
    const compared = await withCandidates(context, shown, { onlyLikely })
    found.push(...compared.filter((item) => isOfMerchant(item, filter)))
    from = rows.at(-1)?.place
    if (found.length > limit || rows.length < size) break
  }
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return found.length > limit && last ? { items, next: last.place } : { items }
}

type Context = Pick<PaymentContext, 'db' | 'personal' | 'rails'>

/** An item whose candidates are not known yet. */
interface SaidItem {
  readonly stored: StoredItem
  readonly item: Omit<OpenItem, 'candidates'>
}

/** Those of the items whose line says what is looked for, with that line. */
async function saidItems(
  { db }: Context,
  filter: ItemFilter,
  items: readonly StoredItem[],
  readLines: ReadItemLines,
): Promise<readonly SaidItem[]> {
  const { ofReceipts, ofDebits } = await readLines(db, items)
  return items
    .map((stored): SaidItem => {
      const { receiptId, statementLineId, ...item } = stored
      const debit = statementLineId === null ? undefined : ofDebits.get(statementLineId)
      const line = debit?.line ?? (receiptId === null ? undefined : ofReceipts.get(receiptId)?.line)
      return {
        stored,
        item: {
          ...item,
          ...debit,
          ...(receiptId !== null && { receiptId }),
          ...(statementLineId !== null && { statementLineId }),
          ...(line && { line }),
        },
      }
    })
    .filter(({ item }) => says(item, filter))
}

async function withCandidates(
  context: Context,
  said: readonly SaidItem[],
  comparison?: Comparison,
): Promise<readonly OpenItem[]> {
  const items = said.map(({ stored }) => stored).filter(isAssignable)
  const candidates = await candidatesOf(context, items, comparison)
  return said.map(({ item }) => ({ ...item, candidates: candidates.get(item.id) ?? [] }))
}

/** What refunds took of a payment is on its way to the customer. */
const isAssignable = ({ direction, receiptId }: StoredItem): boolean =>
  direction === 'DEBIT' || receiptId !== null

function isOfMerchant({ payment, candidates }: OpenItem, { merchantCode }: ItemFilter): boolean {
  return (
    merchantCode === undefined || [payment, ...candidates].some((one) => one?.merchantCode === merchantCode)
  )
}

function says({ text, payer }: Pick<OpenItem, 'text' | 'payer'>, filter: ItemFilter): boolean {
  const who = [payer?.name, payer?.account].join(' ')
  return hasWords([text, who].join(' '), filter.text) && hasWords(who, filter.payer)
}

function hasWords(said: string, words: string | undefined): boolean {
  if (words === undefined) return true
  const plainly = plain(said)
  return words.split(/\s+/).every((word) => plainly.includes(plain(word)))
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
