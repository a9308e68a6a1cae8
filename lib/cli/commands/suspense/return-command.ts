import type { Command } from 'commander'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { moneyJson } from '../../../money/money.ts'
import type { Gateway } from '../../../gateway.ts'
import {
  returnItem,
  type ItemReturned,
  type OrderedReturn,
  type ReturnPayee,
} from '../../../payments/suspense/return-item.ts'
import { bankCodes, namedBank } from '../../../rails/own-accounts/batches/creditor-bank.ts'
import { ReturnImpossible, returnsOf } from '../../../rails/own-accounts/batches/order-return.ts'
import { parseUuid } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption } from '../../four-eyes.ts'
import { byOption, parseName, parseNumber } from '../../options.ts'
import { refusalFault } from '../../refusal-fault.ts'
import type { Runner } from '../../runner.ts'
import { currencyOfItem, decisionOf, itemFault, type DecisionOptions } from './item-options.ts'

interface ReturnOptions extends DecisionOptions {
  id: string
  accountNumber?: string
  accountName?: string
  bankCode?: string
  branch?: string
  accountType?: string
  identifyingReference?: string
}

/** `suspense return`: the money of an item goes back to its payer. */
export function addReturnCommand(suspense: Command, runner: Runner): void {
  suspense
    .command('return')
    .description('order the money of an item to be paid back to the account that it came from')
    .requiredOption('--id <ID>', 'the idSuspense that "suspense list" shows', parseUuid)
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit and with the entry', parseName)
    .option('--account-number <NUMBER>', 'where the line names no account that a bank can pay', parseNumber)
    .option('--account-name <NAME>', 'the holder, where the line does not name it', parseName)
    .option('--bank-code <CODE>', "the payee's bank, by its code in payouts or its public code", parseName)
    .option('--branch <CODE>', "the branch of the payee's bank", parseName)
    .option('--account-type <TYPE>', 'such as savings or checking, where the bank needs it', parseName)
    .option(
      '--identifying-reference <ID>',
      "the payee's tax or identity number, where the bank needs it",
      parseNumber,
    )
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
All of the item goes back, from the account that has the money; its payouts must be on. What a payment has without needing it is taken
from it: an open one lacks it again. The order waits for the next payout batch of the account ("payout-batch create") and is in its file
under "endToEndId". The debit in a statement ends it. If the bank refuses it or sends the money back, the item is open again with the
reason RETURN_REFUSED.

Examples:
  gateway suspense return --id ID --reason "sent to us by mistake" --by Ann --approved-by Ben
  gateway suspense return --id ID --account-number 50100123456789 --account-name "Asha Rao" --bank-code HDFC0000001 --reason "payer's letter" --by Ann --approved-by Ben`,
    )
    .action(async (options: ReturnOptions) => {
      await runner.run(async (gateway) => {
        const decision = decisionOf(gateway, options)
        const request = { itemId: options.id, payee: await payeeOf(gateway, options) }
        const outcome = await orderable(() =>
          returnItem(gateway, returnsOf(gateway.personal), request, decision),
        )
        return { document: returnJson(options.id, checkOrdered(options.id, outcome)) }
      })
    })
}

async function payeeOf(gateway: Gateway, options: ReturnOptions): Promise<Partial<ReturnPayee>> {
  const { id, accountNumber, accountName, bankCode, branch, accountType, identifyingReference } = options
  return {
    ...(accountNumber !== undefined && { accountNumber }),
    ...(accountName !== undefined && { accountName }),
    ...(bankCode !== undefined && (await bankOf(gateway, id, bankCode))),
    ...(branch !== undefined && { bankBranch: branch }),
    ...(accountType !== undefined && { accountType }),
    ...(identifyingReference !== undefined && { identifyingReference }),
  }
}

async function bankOf(gateway: Gateway, itemId: string, bankCode: string) {
  const currencyCode = await currencyOfItem(gateway, itemId)
  const bank = namedBank(currencyCode, bankCode)
  if (bank) return bank
  throw new CommandFault(
    `No bank in ${currencyCode} has the code ${bankCode}: give its public code, or one of ${bankCodes(currencyCode)}. Nothing was done.`,
  )
}

/** What cannot be ordered is the operator's to change. */
async function orderable<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ReturnImpossible) throw refusalFault(error.refusal, ' Nothing was done.')
    throw error
  }
}

/** Throws `CommandFault` unless the return was ordered. */
function checkOrdered(id: string, outcome: ItemReturned): OrderedReturn {
  switch (outcome.result) {
    case 'ORDERED':
      return outcome
    case 'IS_DEBIT':
      throw new CommandFault(`The suspense item ${id} is money that left: book it with "suspense book".`)
    case 'PAYEE_MISSING': {
      const [what, option] =
        outcome.missing === 'accountNumber'
          ? ["the payer's account", '--account-number']
          : ['the holder of the account', '--account-name']
      throw new CommandFault(`The line does not name ${what}: give it with ${option}. Nothing was done.`)
    }
    case 'OTHER_ACCOUNT':
      throw new CommandFault(
        'The line names the account that the money came from, and --account-number is another: leave it out. Nothing was done.',
      )
    default:
      throw itemFault(id, outcome)
  }
}

const returnJson = (id: string, { idReturn, accountId, money, payee }: OrderedReturn) => ({
  idSuspense: id,
  idReturn,
  idAccount: accountId,
  endToEndId: endToEndIdOf(idReturn),
  state: 'WAITING',
  money: moneyJson(money),
  payee: {
    name: payee.accountName,
    account: payee.accountNumber,
    bankCode: payee.operatorCode,
    branch: payee.bankBranch,
  },
})
