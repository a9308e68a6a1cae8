import { Option, type Command } from 'commander'
import { moneyJson } from '../../../money/money.ts'
import type { Gateway } from '../../../gateway.ts'
import { bookItems, type BookedItem, type ItemsBooked } from '../../../payments/suspense/book-item.ts'
import { bookings, type Booking } from '../../../payments/suspense/booking-entry.ts'
import { bookDuplicates, bookMoneyOfRail } from '../../../rails/rails.ts'
import { CommandFault } from '../../command-fault.ts'
import { railOf } from '../../find-rail.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName, readAmount } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { unrefused } from '../../refusal-fault.ts'
import { currencyOfItem, decisionOf, itemFault, itemsOption, type DecisionOptions } from './item-options.ts'

type BookedAs = Booking | 'DUPLICATE'

interface BookOptions extends DecisionOptions {
  id: readonly string[]
  as: BookedAs
  amount?: string
  rail?: string
  fee?: string
}

/** `suspense book`: the money of items is no payment. */
export function addBookCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('book')
    .description(
      'book items that are no payments: a charge, interest, a transfer between own accounts, other; or come twice',
    )
    .addOption(itemsOption())
    .addOption(
      new Option('--as <KIND>', 'what the money is')
        .choices([...bookings, 'DUPLICATE'])
        .makeOptionMandatory(),
    )
    .option('--amount <AMOUNT>', 'a part of one item; the rest stays open')
    .option('--rail <RAIL>', 'of an OWN_TRANSFER: the rail whose money it is, by ID or name')
    .option('--fee <AMOUNT>', 'what its institution kept; default: as the only reading as a net sum says')
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit and with the entry', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
CHARGE books to BANK_CHARGES, INTEREST to INTEREST_INCOME, OWN_TRANSFER to TRANSFER_CLEARING (zero when both sides are booked), OTHER to
OTHER. "ledger accounts" shows their balances. Of several items all are booked, or none where one cannot be. What a payment has without
needing it is taken from it: an open one lacks it again. Money of a rail that settles in the account of the item leaves the rail's account,
with what its institution kept as a charge: "netOf" of "suspense list" names the readings. DUPLICATE is for a possible duplicate: its line shows the
transfer of the line that "maybeSameAs" of "suspense list" names, and counts no more.

Examples:
  gateway suspense book --id ID,ID --as CHARGE --reason "account fees of March" --by Ann --approved-by Ben
  gateway suspense book --id ID --as CHARGE --amount 2.50 --reason "the bank's part of it" --by Ann --approved-by Ben
  gateway suspense book --id ID --as OWN_TRANSFER --rail "M-Pesa" --reason "settlement of 3 March" --by Ann --approved-by Ben`,
    )
    .action(async ({ id, as, amount, rail, fee, ...options }: BookOptions) => {
      await runner.run(async (gateway) => {
        if (rail !== undefined) {
          if (as !== 'OWN_TRANSFER' || amount !== undefined)
            throw new CommandFault('--rail is of a whole item, --as OWN_TRANSFER.')
          return { document: await bookOfRail(gateway, id, { rail, fee }, options) }
        }
        if (fee !== undefined) throw new CommandFault('--fee is of money of a rail: name it with --rail.')
        if (as === 'DUPLICATE') {
          if (amount !== undefined)
            throw new CommandFault('A duplicate is one as a whole: leave --amount out.')
          const outcome = unrefused(await bookDuplicates(gateway, id, decisionOf(gateway, options)))
          return { document: documentOf(checkBooked(outcome), as) }
        }
        const part = amount === undefined ? undefined : await partOf(gateway, id, amount)
        const wanted = { itemIds: id, as, ...(part && { amount: part }) }
        const booked = checkBooked(await bookItems(gateway, wanted, decisionOf(gateway, options)))
        return { document: documentOf(booked, as) }
      })
    })
}

/** Books an item as money of a rail. */
async function bookOfRail(
  gateway: Gateway,
  ids: readonly string[],
  { rail, fee }: { readonly rail: string; readonly fee: string | undefined },
  options: DecisionOptions,
) {
  const [itemId = '', second] = ids
  if (second !== undefined) throw new CommandFault('--rail is of one item: name one with --id.')
  const row = await railOf(gateway, rail)
  const kept = fee === undefined ? undefined : readAmount(fee, row.currencyCode)
  const decision = decisionOf(gateway, options)
  const outcome = unrefused(await bookMoneyOfRail(gateway, row, { itemId, fee: kept }, decision))
  const [booked] = checkBooked(outcome)
  if (!booked) throw new Error(`item ${itemId} was booked and is not named`)
  return { ...bookedJson(booked, 'OWN_TRANSFER'), idRail: row.id }
}

async function partOf(gateway: Gateway, ids: readonly string[], amount: string) {
  const [id = '', second] = ids
  if (second !== undefined) throw new CommandFault('--amount books a part of one item: name one with --id.')
  return readAmount(amount, await currencyOfItem(gateway, id))
}

/** Throws `CommandFault` where nothing was booked. */
function checkBooked(outcome: ItemsBooked): readonly BookedItem[] {
  if (outcome.result === 'BOOKED') return outcome.booked
  throw itemFault(outcome.itemId, outcome)
}

function documentOf(booked: readonly BookedItem[], as: BookedAs) {
  const [only, second] = booked
  return only && !second ? bookedJson(only, as) : { items: booked.map((one) => bookedJson(one, as)) }
}

const bookedJson = ({ itemId, item, restItemId }: BookedItem, as: BookedAs) => ({
  idSuspense: itemId,
  as,
  money: moneyJson(item.money),
  ...(restItemId !== undefined && { idSuspenseOfRest: restItemId }),
})
