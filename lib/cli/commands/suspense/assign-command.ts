import { InvalidArgumentError, Option, type Command } from 'commander'
import { importItsDetails } from '../../../rails/own-accounts/debit-of-several.ts'
import { parseUuid, parseUuids } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { assignToOrderOf, namesOrder, type OrderOptions } from './assign-to-order.ts'
import { assignToPaymentOf, type PaymentOptions } from './assign-to-payment.ts'

type AssignOptions = PaymentOptions & Omit<OrderOptions, 'id'>

/** `suspense assign`: the money of an item is a payment's. */
export function addAssignCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('assign')
    .description('give the money of an item to a payin or a top-up, or a debit to the payout that it paid')
    .requiredOption(
      '--id <ID,ID>',
      'the idSuspense that "suspense list" shows; several of one payment',
      parseUuids,
    )
    .option('--code <CODE>', "the merchant's code")
    .option('--payin <ID>', "the payin's ID", onlyOne)
    .option('--topup <ID>', "the top-up's ID", onlyOne)
    .option('--payout <ID>', 'the payout that a debit paid, or whose money came back', onlyOne)
    .option('--refund <ID>', 'the same of a refund', onlyOne)
    .option('--return <ID>', 'the same of a return of suspense: its idReturn', onlyOne)
    .option('--fee <AMOUNT>', "the bank's charge in a debit, or kept of what came back")
    .option('--amount <AMOUNT>', 'of a payin or top-up: a part of the item; the rest stays in suspense')
    .option(
      '--receipt <ID>',
      'of a payin: the receipt of which a debit took a part back',
      (text: string, earlier?: string) => parseUuid(onlyOne(text, earlier)),
    )
    .option('--accept-short', 'complete the payment with less than its order amount')
    .addOption(
      new Option('--borne-by <WHO>', 'with --accept-short: who pays what lacks (default: the house)').choices(
        ['merchant'],
      ),
    )
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .option('--dry-run', 'say what would come of it, and the surplus; nothing is changed')
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
"result" is COMPLETED, PART_PAID where the payment lacks more, or SURPLUS where it had succeeded already: then the money stays in suspense
as the payment's. It is SHORTFALL_REPAID where the payment was completed with less and the money pays of what it lacked; "moneyShort" is then what it
still lacks. The order amount completes a payment: the offset that told payments apart is not owed. What a payment does not need of
the money is surplus; --dry-run says how much, and names other open payments that were asked for exactly this money ("candidates"). A
part makes two receipts of one, and "idSuspenseOfRest" is the item of the rest.

PART_PAID, SHORT, SURPLUS and ENDED items are taken from the payment that they count for, or complete their own with --accept-short: with
less than the order amount, as far as "account configure --short-up-to" allows. What lacks is "moneyShort"; the house bears it (SHORTFALL),
or the merchant with --borne-by merchant.

A debit that took a payin back (a chargeback, MED of PIX) is given to that payin: "result" is REVERSED. It took back the receipt of its
amount, all of them where it is their sum, or a part of the only one that is larger; --receipt names it among several. Of a part the
merchant is debited that part, first what the payin does not need.

Of an order to a bank (--payout, --refund, --return) "result" is PAID for a debit, and RETURNED for a credit. --fee splits off what the bank
charged: the merchant gets all of its payout back.

Example:
  gateway suspense assign --id ID --code ACME --payin P-1 --reason "payer sent the slip" --by Ann --approved-by Ben
  gateway suspense assign --id ID,ID --code ACME --payin P-2 --accept-short --reason "two transfers" --by Ann --approved-by Ben
  gateway suspense assign --id ID --code ACME --payout W-1 --fee 25 --reason "amount and payee" --by Ann --approved-by Ben`,
    )
    .action(async (options: AssignOptions) => {
      await runner.run(async (gateway) => ({
        document: namesOrder(options)
          ? await assignToOrderOf(gateway, wholeItem(options))
          : await assignToPaymentOf(gateway, withoutFee(options)),
      }))
    })
}

/** The name of one payment or receipt: a second one is refused, and not taken in the place of the first. */
function onlyOne(text: string, earlier: string | undefined): string {
  if (earlier !== undefined)
    throw new InvalidArgumentError(
      `It names one. Money that came goes to several in parts, with --amount. For a debit of several, ${importItsDetails}.`,
    )
  return text
}

/** An order takes one item, whole. Throws `CommandFault` where the options say otherwise. */
function wholeItem({ id: [id = '', ...more], ...options }: AssignOptions): OrderOptions {
  if (more.length > 0) throw new CommandFault('--payout, --refund and --return take one item: give one --id.')
  if (options.amount !== undefined)
    throw new CommandFault(
      '--amount is for --payin and --topup. Of an order to a bank give the charge that the item has beside it with --fee, or book what is not the order\'s with "suspense book --amount" first. Nothing was done.',
    )
  if (options.acceptShort !== undefined || options.borneBy !== undefined || options.receipt !== undefined)
    throw new CommandFault(
      '--accept-short, --borne-by and --receipt are for --payin and --topup. Nothing was done.',
    )
  return { id, ...options }
}

function withoutFee(options: AssignOptions): PaymentOptions {
  if (options.fee !== undefined)
    throw new CommandFault('--fee is for --payout, --refund and --return. Nothing was done.')
  return options
}
