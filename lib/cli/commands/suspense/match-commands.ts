import type { Command } from 'commander'
import { moneyJson } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { howClosed } from '../../../payments/suspense/how-closed.ts'
import { redoMatch, type MatchRedone } from '../../../payments/suspense/redo-match.ts'
import { undoMatch, type MatchUndone } from '../../../payments/suspense/undo-match.ts'
import { parseUuid } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { decisionOf, type DecisionOptions } from './item-options.ts'
import { addMatchListCommand } from './match-list-command.ts'

/** `match …`: the matches of receipts. */
export function addMatchCommands(match: Command, runner: Runner): void {
  addMatchListCommand(match, runner)
  addRedoCommand(match, runner)
  match
    .command('undo')
    .description('take a receipt away from its payment: its money is in suspense again')
    .requiredOption('--receipt <ID>', 'the idReceipt of the money', parseUuid)
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
A payment that had succeeded by the money keeps its status: its merchant is debited the receipt's part of the order amount, the fee stays
charged, "moneyReturned" of the payment adds up, and the merchant is called back once. Of a part payment nobody is called back. Afterwards
"suspense list" shows the money, and "suspense assign" gives it to the right payment.

Example:
  gateway match undo --receipt ID --reason "paid twice by another customer" --by Ann --approved-by Ben`,
    )
    .action(async ({ receipt, ...options }: DecisionOptions & { receipt: string }) => {
      await runner.run(async (gateway) => {
        const undone = checkUndone(receipt, await undoMatch(gateway, receipt, decisionOf(gateway, options)))
        return {
          document: {
            idReceipt: receipt,
            merchantCode: undone.key.merchantCode,
            kind: undone.key.kind,
            idPayment: undone.key.paymentId,
            money: moneyJson(undone.money),
            moneyReturned: moneyJson(undone.returned),
          },
        }
      })
    })
}

function addRedoCommand(match: Command, runner: Runner): void {
  match
    .command('redo')
    .description('give a receipt back to the payment that it was taken from')
    .requiredOption('--receipt <ID>', 'the idReceipt of the money', parseUuid)
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
Only while all of the receipt is in suspense. A payment that had succeeded by it has it as before: "moneyReturned" of that undo is withdrawn, the
merchant is called back once, and the entries belong to the settlement of today. Of another payment the money counts as if it came now ("result"):
it completes it (COMPLETED), is a part of it (PART_PAID) or, where other money has completed it, pays what that lacked (SHORTFALL_REPAID) or is
its surplus (SURPLUS). Of a payment that was refused it is the payment's again (ENDED), and completes nothing.

Example:
  gateway match redo --receipt ID --reason "the match was right" --by Ann --approved-by Ben`,
    )
    .action(async ({ receipt, ...options }: DecisionOptions & { receipt: string }) => {
      await runner.run(async (gateway) => {
        const redone = checkRedone(receipt, await redoMatch(gateway, receipt, decisionOf(gateway, options)))
        return {
          document: {
            idReceipt: receipt,
            merchantCode: redone.key.merchantCode,
            kind: redone.key.kind,
            idPayment: redone.key.paymentId,
            result: redone.result,
            money: moneyJson(redone.money),
            moneyReturned: moneyJson(redone.returned),
          },
        }
      })
    })
}

/** Throws `CommandFault` unless the match was redone. */
function checkRedone(
  receiptId: string,
  outcome: MatchRedone,
): Extract<MatchRedone, { readonly key: PaymentKey }> {
  switch (outcome.result) {
    case 'NOT_FOUND':
      throw new CommandFault(`There is no receipt ${receiptId}.`)
    case 'NOT_UNDONE':
      throw new CommandFault(
        `No match of the receipt ${receiptId} was undone, or a payment has it now. Nothing was done.`,
      )
    case 'NOT_OPEN':
      throw new CommandFault(
        `Only money that lies in suspense whole goes back to its payment. The item of the receipt ${receiptId} is closed already ${howClosed(outcome.closedAs)}. What is still open goes to the payment with "suspense assign". Nothing was done.`,
      )
    default:
      return outcome
  }
}

/** Throws `CommandFault` unless the match was undone. */
function checkUndone(
  receiptId: string,
  outcome: MatchUndone,
): Extract<MatchUndone, { readonly result: 'UNDONE' }> {
  switch (outcome.result) {
    case 'UNDONE':
      return outcome
    case 'NOT_FOUND':
      throw new CommandFault(`There is no receipt ${receiptId}.`)
    case 'NOT_MATCHED':
      throw new CommandFault(`The receipt ${receiptId} belongs to no payment now. Nothing was done.`)
    case 'REVERSED': {
      const { kind, paymentId, merchantCode } = outcome.key
      throw new CommandFault(
        `The bank took ${kind} ${paymentId} of ${merchantCode} back, and this money with it. Nothing was done.`,
      )
    }
    case 'REFUNDED': {
      const { kind, paymentId, merchantCode } = outcome.key
      throw new CommandFault(
        `${merchantCode} has refunded ${kind} ${paymentId}, and this money with it. Nothing was done.`,
      )
    }
  }
}
