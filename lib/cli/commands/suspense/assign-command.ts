import type { Command } from 'commander'
import { currencyOf } from '../../../money/currency.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import type { Gateway } from '../../../gateway.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { assignItem, type Assigned, type ItemAssigned } from '../../../payments/suspense/assign-item.ts'
import { selectItem } from '../../../payments/suspense/sql/suspense-item.ts'
import { parseUuid } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName, readAmount } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { decisionOf, itemFault, trialOf, type DecisionOptions } from './item-options.ts'
import { assignToOrderOf, namesOrder } from './assign-to-order.ts'

interface AssignOptions extends DecisionOptions {
  id: string
  code?: string
  payin?: string
  topup?: string
  amount?: string
  dryRun?: boolean
  payout?: string
  refund?: string
  return?: string
  fee?: string
}

/** `suspense assign`: the money of an item is a payment's. */
export function addAssignCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('assign')
    .description('give the money of an item to a payin or a top-up, or a debit to the payout that it paid')
    .requiredOption('--id <ID>', 'the idSuspense that "suspense list" shows', parseUuid)
    .option('--code <CODE>', "the merchant's code")
    .option('--payin <ID>', "the payin's ID")
    .option('--topup <ID>', "the top-up's ID")
    .option('--payout <ID>', 'the payout that a debit paid, or whose money came back')
    .option('--refund <ID>', 'the same of a refund')
    .option('--return <ID>', 'the same of a return of suspense: its idReturn')
    .option('--fee <AMOUNT>', "the bank's charge in a debit, or kept of what came back")
    .option('--amount <AMOUNT>', 'a part of the item; the rest stays in suspense')
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .option('--dry-run', 'say what would come of it, and the surplus; nothing is changed')
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
"result" is COMPLETED, PART_PAID where the payment lacks more, or SURPLUS where it had succeeded already: then the money stays in suspense
as the payment's. What a payment does not need of the money is surplus too; --dry-run says how much. A part makes two receipts of
one, and "idSuspenseOfRest" is the item of the rest.

Of an order to a bank (--payout, --refund, --return) "result" is PAID for a debit, and RETURNED for a credit. --fee splits off what the bank
charged: the merchant gets all of its payout back.

Example:
  gateway suspense assign --id ID --code ACME --payin P-1 --reason "payer sent the slip" --by Ann --approved-by Ben
  gateway suspense assign --id ID --code ACME --payout W-1 --fee 25 --reason "amount and payee" --by Ann --approved-by Ben`,
    )
    .action(async (options: AssignOptions) => {
      await runner.run(async (gateway) => {
        if (namesOrder(options)) return { document: await assignToOrderOf(gateway, options) }
        const payment = await paymentOf(gateway, options)
        const { id: itemId, dryRun = false } = options
        const amount = await amountOf(gateway, options)
        const decision = dryRun ? trialOf(options) : decisionOf(gateway, options)
        const assignment = { itemId, payment, dryRun, ...(amount && { amount }) }
        const outcome = await assignItem(gateway, assignment, decision)
        return { document: assignedJson(checkAssigned(options, outcome), dryRun) }
      })
    })
}

async function paymentOf(gateway: Gateway, { code, payin, topup }: AssignOptions): Promise<PaymentKey> {
  const paymentId = payin ?? topup
  if (paymentId === undefined || (payin !== undefined && topup !== undefined))
    throw new CommandFault('Name the payment with --payin or with --topup, one of them.')
  if (code === undefined) throw new CommandFault('Name the merchant with --code.')
  const { code: merchantCode } = await findMerchant(gateway, code)
  return { merchantCode, kind: payin === undefined ? 'topup' : 'payin', paymentId }
}

async function amountOf({ db }: Gateway, { id, amount }: AssignOptions) {
  if (amount === undefined) return undefined
  const item = await selectItem(db, id)
  if (!item) throw itemFault(id, { result: 'NOT_FOUND' })
  const given = readAmount(amount, item.money.currencyCode)
  return given
}

/** Throws `CommandFault` unless the money was assigned. */
function checkAssigned({ id, code, payin, topup, amount }: AssignOptions, outcome: ItemAssigned): Assigned {
  const named = payin === undefined ? `top-up ${topup} of ${code}` : `payin ${payin} of ${code}`
  switch (outcome.result) {
    case 'COMPLETED':
    case 'PART_PAID':
    case 'SURPLUS':
      return outcome
    case 'ITEM_NOT_FOUND':
      throw itemFault(id, { result: 'NOT_FOUND' })
    case 'NOT_OPEN':
      throw itemFault(id, outcome)
    case 'PAYMENT_NOT_FOUND':
      throw new CommandFault(`There is no ${named}. Nothing was done.`)
    case 'IS_DEBIT':
      throw new CommandFault(
        `The suspense item ${id} is money that left: give it to what it paid with --payout, --refund or --return, or book it with "suspense book".`,
      )
    case 'OTHER_CURRENCY':
      throw new CommandFault(`The ${named} is in another currency than the money. Nothing was done.`)
    case 'REFUSED_PAYMENT':
      throw new CommandFault(`The ${named} was refused and takes no money. Nothing was done.`)
    case 'GIVEN_BACK':
      throw new CommandFault(
        `A match of the ${named} was undone after its success, so it takes no money any more. To give this money to its merchant, credit it with "balance adjust" and book the item with "suspense book --as OTHER". Nothing was done.`,
      )
    case 'TOO_LITTLE':
      throw new CommandFault(`The amount ${amount} must be more than 0. Nothing was done.`)
    case 'TOO_MUCH': {
      const { money } = outcome
      throw new CommandFault(
        `The item has ${amountShortest(money)} ${currencyOf(money.currencyCode).code}: give that or less with --amount.`,
      )
    }
  }
}

const assignedJson = ({ receiptId, key, result, surplus, restItemId }: Assigned, dryRun: boolean) => ({
  ...(dryRun ? { dryRun } : { idReceipt: receiptId }),
  idPayment: key.paymentId,
  result,
  ...(!dryRun && restItemId !== undefined && { idSuspenseOfRest: restItemId }),
  ...((dryRun || surplus.amount > 0n) && { surplus: moneyJson(surplus) }),
})
