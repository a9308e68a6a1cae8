import type { Entry } from '../../ledger/post-entry.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { bookItems, type ItemsBooked } from '../../payments/suspense/book-item.ts'
import type { Decision } from '../../payments/suspense/decision.ts'
import { storedReceipt } from '../../payments/receive/sql/read-receipt.ts'
import { openItems, type OpenItem } from '../../payments/suspense/open-items.ts'
import type { SuspenseItem } from '../../payments/suspense/sql/suspense-item.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../platform/personal-data/payer-data.ts'
import { ownAccountsRailName } from '../own-accounts/accounts/account.ts'
import { wordsOf } from '../own-accounts/statements/booking/arrivals.ts'
import { itemLines } from '../own-accounts/statements/sql/item-lines.ts'
import type { PersonalOfLine } from '../own-accounts/statements/reading/line-to-store.ts'
import { arriveOf, movementsNamed } from './movements.ts'
import { netSumsOfItems } from './net-sums.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailArrivals, putRailArrivalsOff } from '#sql/rail'
import { openItemsOfAccount } from '#sql/suspense_item'
import type { Refused } from '../../platform/refused.ts'

/** An open item of the account at a bank in which a rail settles. */
interface ItemAtBank {
  readonly itemId: string
  readonly lineId: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  /** What may be an ID in its line. */
  readonly words: readonly string[]
}

/** So many items are decrypted at a time. */
const itemsOfPage = 500

/** How often the items are compared; each further page of them makes that rarer. */
export const arrivalsEverySeconds = 15

/** Open items of the account in which a rail settles, after one of them. `last`: the last one of a whole page. */
async function itemsAtBank(
  database: Queryable,
  personal: PaymentContext['personal'],
  {
    accountId,
    after,
    limit,
  }: { readonly accountId: string; readonly after: string | undefined; readonly limit: number },
): Promise<{ readonly items: readonly ItemAtBank[]; readonly last: string | undefined }> {
  const { rows } = await database.query(openItemsOfAccount({ accountId, after, limit, ownAccountsRailName }))
  const items = rows.flatMap((row): readonly ItemAtBank[] => {
    if (row.line_id === null) return []
    const { references = [], text = '' }: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
    const item = {
      itemId: row.item_id,
      lineId: row.line_id,
      direction: row.direction,
      money: moneyFromDatabase(row.amount, row.currency_code),
      words: wordsOf({ references, text }),
    }
    return [item]
  })
  return { items, last: rows.length < limit ? undefined : rows.at(-1)?.item_id }
}

type Context = Pick<PaymentContext, 'db' | 'personal' | 'changed'>

/**
 * Books an open item of the account at the bank as money of the rail: both sides of the transfer, and what the
 * institution kept of it as a charge. Once: of several decisions about one item the first counts.
 */
const bookArrival = (
  context: Context,
  { account, id }: RailRow,
  { itemId, lineId, fee }: MoneyOfRail & { readonly lineId: string | undefined },
  decision: Decision,
  before?: (transaction: Queryable) => Promise<void>,
): Promise<ItemsBooked> =>
  bookItems(
    context,
    {
      itemIds: [itemId],
      as: 'OWN_TRANSFER',
      keepsHeld: true,
      otherSide: {
        entries: (item) => sideOfRail(item, { id: account.id, lineId, fee }),
        said: { idRail: id },
      },
      before,
    },
    decision,
  )

/**
 * TRANSFER_CLEARING is even again; an account that holds money has a negative sum. It is undone with its line, which
 * then arrives anew.
 */
function sideOfRail(
  { receiptId, money: { amount, currencyCode } }: SuspenseItem,
  {
    id,
    lineId,
    fee,
  }: Pick<MoneyOfRail, 'fee'> & { readonly id: string; readonly lineId: string | undefined },
): readonly Entry[] {
  const rail = { kind: 'RECEIVING', receivingAccountId: id } as const
  const left = receiptId === null ? -amount : amount
  const entry = { currencyCode, ...(lineId !== undefined && { statementLineId: lineId }) }
  return [
    {
      ...entry,
      kind: 'OWN_TRANSFER',
      lines: [
        { account: rail, amount: left },
        { account: { kind: 'TRANSFER_CLEARING' }, amount: -left },
      ],
    },
    {
      ...entry,
      kind: 'CHARGE',
      lines: [
        { account: rail, amount: fee?.amount ?? 0n },
        { account: { kind: 'BANK_CHARGES' }, amount: -(fee?.amount ?? 0n) },
      ],
    },
  ]
}

/**
 * The statement was first: open items whose line carries the ID of what the rail has booked since, with the same
 * amount, are that money. Returns how many were booked.
 */
export async function bookArrivalsOf(
  { context }: Pick<RailParts, 'context'>,
  row: RailRow,
  limit = itemsOfPage,
): Promise<number> {
  const { db, personal, changed } = context()
  const { settlesIn: accountId } = row
  if (accountId === undefined) return 0
  let booked = 0
  let pages = 0
  let after: string | undefined
  do {
    const { items, last } = await itemsAtBank(db, personal, { accountId, after, limit })
    booked += await bookItemsAtBank({ db, personal, changed }, row, items)
    after = last
    pages += 1
  } while (after !== undefined)
  if (pages > 1) await db.query(putRailArrivalsOff({ id: row.id, seconds: pages * arrivalsEverySeconds }))
  return booked
}

/** The same where it is due, by one process at a time. */
export async function bookDueArrivals(parts: Pick<RailParts, 'db' | 'context'>, row: RailRow): Promise<void> {
  if (row.settlesIn === undefined) return
  const claim = claimRailArrivals({ id: row.id, everySeconds: arrivalsEverySeconds })
  if ((await parts.db.query(claim)).rowCount === 1) await bookArrivalsOf(parts, row)
}

async function bookItemsAtBank(
  { db, personal, changed }: Context,
  row: RailRow,
  items: readonly ItemAtBank[],
): Promise<number> {
  if (items.length === 0) return 0
  const words = [...new Set(items.flatMap((item) => item.words))]
  const named = Map.groupBy(await movementsNamed(db, row.id, words), ({ id }) => id)
  let booked = 0
  for (const { itemId, lineId, direction, money, words: said } of items) {
    const movements = said
      .flatMap((word) => named.get(word) ?? [])
      .filter((one) => one.direction === direction && one.money.amount === money.amount)
    const [movement] = movements
    if (!movement) continue
    const decision = { reason: `it names ${movement.id} of ${row.name}`, by: byRail(row.id) }
    try {
      const outcome = await bookArrival(
        { db, personal, changed },
        row,
        { itemId, lineId },
        decision,
        async (transaction) => {
          const arrived = await arriveOf(transaction, row.id, [{ lineId, movements }])
          if (!arrived.has(lineId)) throw new ArrivedBefore()
        },
      )
      if (outcome.result === 'BOOKED') booked += 1
    } catch (error) {
      if (!(error instanceof ArrivedBefore)) throw error
    }
  }
  return booked
}

/** Leaves the transaction of an item: another line has shown that money, and this one is for a person. */
class ArrivedBefore extends Error {}

/** What a person says of an item: it is money of this rail; the fee, where nothing else says it. */
export interface MoneyOfRail {
  readonly itemId: string
  readonly fee?: Money | undefined
}

/** The line of a bank's file that told of an item: the parts of a receipt have that of the whole. */
async function lineOf(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  { statementLineId, receiptId }: OpenItem,
): Promise<string | undefined> {
  if (receiptId === undefined) return statementLineId
  const receipt = await storedReceipt(context, receiptId)
  return receipt?.source === ownAccountsRailName ? receipt.sourceId.split('/')[0] : undefined
}

/**
 * A person books an open item as money of the rail. Without a fee it must be certain: the rail shows the same
 * amount singly, it left the account, or there is exactly one reading as a net sum, whose fee counts.
 */
export async function bookMoneyOfRail(
  context: PaymentContext,
  row: RailRow,
  { itemId, fee }: MoneyOfRail,
  decision: Decision,
): Promise<ItemsBooked | Refused> {
  const [item] = await openItems(context, { itemIds: [itemId] }, itemLines(context.personal))
  if (item && item.accountId !== row.settlesIn)
    return { refused: `${row.name} does not settle in the account of this item.` }
  const lineId = item && (await lineOf(context, item))
  if (item && lineId === undefined) return { refused: 'No line of a bank tells of this item.' }
  if (fee !== undefined || !item || item.direction === 'DEBIT' || item.kind === 'POSSIBLE_DUPLICATE')
    return bookArrival(context, row, { itemId, lineId, fee }, decision)
  const sums = (await netSumsOfItems(context.db, [item])).get(itemId)?.filter((sum) => sum.row.id === row.id)
  const [only, another] = sums ?? []
  if (!only)
    return { refused: `It is no net sum of ${row.name} less 5 % at most: say what was kept as the fee.` }
  if (another)
    return {
      refused: `It may be the sum through ${only.through} or ${another.through}: say what was kept as the fee.`,
    }
  return bookArrival(context, row, { itemId, lineId, fee: only.fee }, decision)
}
