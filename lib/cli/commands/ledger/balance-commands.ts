import type { Command } from 'commander'
import { creditRequest } from '../../../ledger/adjustments/credit-balance.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { bookOnce, newRequestId, requestIdOption } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { fundsJson } from '../../funds-json.ts'
import { byOption, codeOption, currencyOption, readAmount } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { addAdjust } from './adjust-command.ts'

interface BalanceOptions {
  code: string
  currency: CurrencyCode
  amount: string
  by: string
  requestId?: string
}

/** `balance …`: bookings that an operator makes by hand. */
export function addBalanceCommands(balance: Command, runner: Runner): void {
  addCredit(balance, runner)
  addAdjust(balance, runner)
}

function addCredit(balance: Command, runner: Runner): void {
  balance
    .command('credit')
    .description('give a sandbox merchant an opening balance')
    .addOption(codeOption())
    .addOption(currencyOption().makeOptionMandatory())
    .requiredOption('--amount <AMOUNT>', 'the amount, such as 1000 or 1000.50')
    .addOption(byOption())
    .addOption(requestIdOption())
    .addHelpText('after', '\nExample:\n  gateway balance credit --code ACME --currency INR --amount 1000')
    .action(async ({ code, currency, amount, by, ...given }: BalanceOptions) => {
      const credit = readAmount(amount, currency)
      if (credit.amount <= 0n) throw new CommandFault(`The amount ${amount} must be greater than 0.`)
      await runner.run(async (gateway) => {
        if (gateway.mode === 'live') {
          throw new CommandFault(
            'Opening balances exist only in the sandbox; "balance adjust" corrects real ones.',
          )
        }
        await findMerchant(gateway, code)
        const requestId = newRequestId(given.requestId)
        const { after } = await bookOnce(
          gateway.db,
          runner,
          creditRequest(code, credit, byOperator(by), requestId),
        )
        return {
          document: { merchantCode: code, currencyCode: currency, ...fundsJson(after), requestId },
        }
      })
    })
}
