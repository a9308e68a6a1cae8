import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { parseTypedAmount } from '../../money/money.ts'
import { bookItems } from '../../payments/suspense/book-item.ts'
import { bookings } from '../../payments/suspense/booking-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  bookDuplicates,
  bookMoneyOfRail,
  netSumsOfItems,
  selectRailRows,
  type NetSumOfRail,
} from '../../rails/rails.ts'
import type { RailRow } from '../../rails/rows/rail-row.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import { decidedBy, type Act } from './act.ts'
import { amountFault, reason, uuid } from './fields.ts'
import { itemRefused, itemsTable, itemsToDecide, sumText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z.object({
  itemIds: z.array(uuid).min(1, t('typed.markedItem')).max(200),
  as: z.enum([...bookings, 'DUPLICATE'], t('typed.moneyIs')),
  /** A part of a single item. */
  amount: z.string().optional(),
  /** Of an own transfer of one item: the rail whose money it is, with the only fee that fits. */
  rail: uuid.optional(),
  /** Of money of a rail: the fee of the reading that the page showed. */
  fee: z.string().optional(),
  reason,
})

/** Books items that are no payments, or come twice, all of them or none. */
export const bookAct: Act<z.infer<typeof content>> = {
  name: 'suspense book',
  right: 'suspense.work',
  content,
  async describe(gateway, { itemIds, as, amount, rail, fee, reason: why }) {
    const found = await itemsToDecide(gateway, itemIds)
    if (isRefused(found)) return found
    const { items } = found
    const [item, second] = items
    if (rail !== undefined) {
      if (!item || second || as !== 'OWN_TRANSFER' || amount !== undefined)
        return { refused: t('book.oneWhole') }
      const of = await railOf(gateway, rail)
      if (!of) return { refused: t('rail.none') }
      const reading = await readingOf(gateway.db, of, item, fee)
      if (isRefused(reading)) return reading
      const { sum } = reading
      return {
        title: t('book.ofRail', { money: sumText(items), rail: of.name }),
        facts: [
          ...(sum
            ? ([
                [t('fact.from'), sum.from],
                [t('fact.through'), sum.through],
                [t('fact.fee'), sum.fee],
              ] as const)
            : []),
          [t('fact.reason'), why],
        ],
        table: itemsTable(items),
      }
    }
    if (amount !== undefined && item) {
      if (second) return { refused: t('book.partOfOne') }
      if (as === 'DUPLICATE') return { refused: t('book.duplicateWhole') }
      const fault = amountFault(amount, item.money.currencyCode)
      if (fault !== undefined) return { refused: fault }
    }
    return {
      title: t('book.book', { money: amount ?? sumText(items), as: t(`booking.${as}`) }),
      facts: [...(amount === undefined ? [] : [[t('fact.part'), amount] as const]), [t('fact.reason'), why]],
      table: itemsTable(items),
    }
  },
  async perform(gateway, { itemIds, as, amount, rail, fee, reason: why }, deciders) {
    const found = await itemsToDecide(gateway, itemIds)
    if (isRefused(found)) return found
    const [item] = found.items
    const of = rail === undefined ? undefined : await railOf(gateway, rail)
    if (of && item) {
      const reading = await readingOf(gateway.db, of, item, fee)
      if (isRefused(reading)) return reading
      const decision = { reason: why, ...decidedBy(deciders) }
      const money = { itemId: item.id, fee: reading.sum?.fee }
      const booked = await bookMoneyOfRail(gateway, of, money, decision)
      if ('refused' in booked) return booked
      if (booked.result !== 'BOOKED') return itemRefused(booked)
      return { done: t('book.bookedOfRail', { money: sumText(found.items), rail: of.name }) }
    }
    const currencyCode = item?.money.currencyCode
    const part =
      amount === undefined || currencyCode === undefined ? undefined : parseTypedAmount(amount, currencyCode)
    if (typeof part === 'string') return { refused: t('book.noAmount') }
    const decision = { reason: why, ...decidedBy(deciders) }
    const wanted = {
      itemIds,
      ...(part !== undefined && currencyCode && { amount: { amount: part, currencyCode } }),
    }
    const outcome =
      as === 'DUPLICATE'
        ? await bookDuplicates(gateway, itemIds, decision)
        : await bookItems(gateway, { ...wanted, as }, decision)
    if ('refused' in outcome) return outcome
    if (outcome.result !== 'BOOKED') return itemRefused(outcome)
    return { done: t('book.booked', { money: amount ?? sumText(found.items), as: t(`booking.${as}`) }) }
  },
}

const railOf = async ({ db }: { readonly db: Queryable }, idRail: string) =>
  (await selectRailRows(db)).find(({ id }) => id === idRail)

/**
 * The days and the fee of an item that is a net sum of a rail, which a person approves; none of one that left the
 * account, or that the rail shows singly. `fee`: as the page showed it; another one since is refused.
 */
async function readingOf(
  database: Queryable,
  { id, name }: RailRow,
  item: OpenItem,
  fee: string | undefined,
): Promise<{ readonly sum?: NetSumOfRail } | Refused> {
  if (item.direction === 'DEBIT' || item.kind === 'POSSIBLE_DUPLICATE') return {}
  const sums = ((await netSumsOfItems(database, [item])).get(item.id) ?? []).filter(
    ({ row }) => row.id === id,
  )
  const shown = fee === undefined ? undefined : parseTypedAmount(fee, item.money.currencyCode)
  const [sum, another] = sums.filter((one) => shown === undefined || one.fee.amount === shown)
  if (sum && !another) return { sum }
  return {
    refused: sums.length === 0 ? t('book.noNetSum', { rail: name }) : t('book.feeUncertain'),
  }
}
