import { z } from 'zod'
import { parseTypedAmount } from '../../money/money.ts'
import { bookItems } from '../../payments/suspense/book-item.ts'
import { bookings, type Booking } from '../../payments/suspense/booking-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bookMoneyOfRail, selectRailRows } from '../../rails/rails.ts'
import { decidedBy, isRefused, type Act } from './act.ts'
import { amountFault, reason, uuid } from './fields.ts'
import { itemRefused, itemsTable, itemsToDecide, sumText } from './suspense-items.ts'

const content = z.object({
  itemIds: z.array(uuid).min(1, 'Mark an item.').max(200),
  as: z.enum(bookings, 'Say what the money is.'),
  /** A part of a single item. */
  amount: z.string().optional(),
  /** Of an own transfer of one item: the rail whose money it is, with the only fee that fits. */
  rail: uuid.optional(),
  reason,
})

const words: Readonly<Record<Booking, string>> = {
  CHARGE: 'a charge of the bank',
  INTEREST: 'interest',
  OWN_TRANSFER: 'a transfer between own accounts',
  OTHER: 'other',
}

/** Books items that are no payments, all of them or none. */
export const bookAct: Act<z.infer<typeof content>> = {
  name: 'suspense book',
  right: 'suspense.work',
  content,
  async describe(gateway, { itemIds, as, amount, rail, reason: why }) {
    const found = await itemsToDecide(gateway, itemIds)
    if (isRefused(found)) return found
    const { items } = found
    const [item, second] = items
    if (rail !== undefined) {
      if (second || as !== 'OWN_TRANSFER' || amount !== undefined)
        return { refused: 'Money of a rail is one whole item.' }
      const of = await railOf(gateway, rail)
      if (!of) return { refused: 'There is no such rail.' }
      return {
        title: `Book ${sumText(items)} as money of ${of.name}`,
        facts: [['Reason', why]],
        table: itemsTable(items),
      }
    }
    if (amount !== undefined && item) {
      if (second) return { refused: 'A part is of one item: mark one.' }
      const fault = amountFault(amount, item.money.currencyCode)
      if (fault !== undefined) return { refused: fault }
    }
    return {
      title: `Book ${amount ?? sumText(items)} as ${words[as]}`,
      facts: [...(amount === undefined ? [] : [['Part', amount] as const]), ['Reason', why]],
      table: itemsTable(items),
    }
  },
  async perform(gateway, { itemIds, as, amount, rail, reason: why }, deciders) {
    const found = await itemsToDecide(gateway, itemIds)
    if (isRefused(found)) return found
    const [item] = found.items
    const of = rail === undefined ? undefined : await railOf(gateway, rail)
    if (of && item) {
      const decision = { reason: why, ...decidedBy(deciders) }
      const booked = await bookMoneyOfRail(gateway, of, { itemId: item.id }, decision)
      if ('refused' in booked) return booked
      if (booked.result !== 'BOOKED') return itemRefused(booked)
      return { done: `${sumText(found.items)} was booked as money of ${of.name}.` }
    }
    const currencyCode = item?.money.currencyCode
    const part =
      amount === undefined || currencyCode === undefined ? undefined : parseTypedAmount(amount, currencyCode)
    if (typeof part === 'string') return { refused: 'This is no amount.' }
    const outcome = await bookItems(
      gateway,
      {
        itemIds,
        as,
        ...(part !== undefined && currencyCode && { amount: { amount: part, currencyCode } }),
      },
      { reason: why, ...decidedBy(deciders) },
    )
    if (outcome.result !== 'BOOKED') return itemRefused(outcome)
    return { done: `${amount ?? sumText(found.items)} was booked as ${words[as]}.` }
  },
}

const railOf = async ({ db }: { readonly db: Queryable }, idRail: string) =>
  (await selectRailRows(db)).find(({ id }) => id === idRail)
