import { Option, type Command } from 'commander'
import { moneyJson } from '../../../money/money.ts'
import { bookings, bookItem, type Booking } from '../../../payments/suspense/book-item.ts'
import { parseUuid } from '../../booking-request.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { decisionOf, itemFault, type DecisionOptions } from './item-options.ts'

interface BookOptions extends DecisionOptions {
  id: string
  as: Booking
}

/** `suspense book`: the money of an item is no payment. */
export function addBookCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('book')
    .description(
      'book an item that is no payment: a charge, interest, a transfer between own accounts, or other',
    )
    .requiredOption('--id <ID>', 'the idSuspense that "suspense list" shows', parseUuid)
    .addOption(new Option('--as <KIND>', 'what the money is').choices([...bookings]).makeOptionMandatory())
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit and with the entry', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
CHARGE books to BANK_CHARGES, INTEREST to INTEREST_INCOME, OWN_TRANSFER to TRANSFER_CLEARING (zero when both sides are booked), OTHER to
OTHER. "ledger accounts" shows their balances.

Example:
  gateway suspense book --id ID --as CHARGE --reason "account fee of March" --by Ann --approved-by Ben`,
    )
    .action(async ({ id, as, ...options }: BookOptions) => {
      await runner.run(async (gateway) => {
        const outcome = await bookItem(gateway, id, as, decisionOf(gateway, options))
        if (outcome.result !== 'BOOKED') throw itemFault(id, outcome)
        return { document: { idSuspense: id, as, money: moneyJson(outcome.item.money) } }
      })
    })
}
