import { Option, type Command } from 'commander'
import { moneyJson } from '../../../money/money.ts'
import type { Gateway } from '../../../gateway.ts'
import { bookItems, type BookedItem, type ItemsBooked } from '../../../payments/suspense/book-item.ts'
import { bookings, type Booking } from '../../../payments/suspense/booking-entry.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName, readAmount } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { currencyOfItem, decisionOf, itemFault, itemsOption, type DecisionOptions } from './item-options.ts'

interface BookOptions extends DecisionOptions {
  id: readonly string[]
  as: Booking
  amount?: string
}

/** `suspense book`: the money of items is no payment. */
export function addBookCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('book')
    .description(
      'book items that are no payments: a charge, interest, a transfer between own accounts, or other',
    )
    .addOption(itemsOption())
    .addOption(new Option('--as <KIND>', 'what the money is').choices([...bookings]).makeOptionMandatory())
    .option('--amount <AMOUNT>', 'a part of one item; the rest stays open')
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit and with the entry', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
CHARGE books to BANK_CHARGES, INTEREST to INTEREST_INCOME, OWN_TRANSFER to TRANSFER_CLEARING (zero when both sides are booked), OTHER to
OTHER. "ledger accounts" shows their balances. Of several items all are booked, or none where one cannot be. What a payment has without
needing it is taken from it: an open one lacks it again.

Examples:
  gateway suspense book --id ID,ID --as CHARGE --reason "account fees of March" --by Ann --approved-by Ben
  gateway suspense book --id ID --as CHARGE --amount 2.50 --reason "the bank's part of it" --by Ann --approved-by Ben`,
    )
    .action(async ({ id, as, amount, ...options }: BookOptions) => {
      await runner.run(async (gateway) => {
        const part = amount === undefined ? undefined : await partOf(gateway, id, amount)
        const wanted = { itemIds: id, as, ...(part && { amount: part }) }
        const booked = checkBooked(await bookItems(gateway, wanted, decisionOf(gateway, options)))
        const [only, second] = booked
        return {
          document:
            only && !second ? bookedJson(only, as) : { items: booked.map((one) => bookedJson(one, as)) },
        }
      })
    })
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

const bookedJson = ({ itemId, item, restItemId }: BookedItem, as: Booking) => ({
  idSuspense: itemId,
  as,
  money: moneyJson(item.money),
  ...(restItemId !== undefined && { idSuspenseOfRest: restItemId }),
})
