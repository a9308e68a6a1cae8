import type { Command } from 'commander'
import type { Gateway } from '../gateway.ts'
import { creditBalance } from '../payments/credit-balance.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import { addAdjust } from './adjust-command.ts'
import { CommandFault } from './command-fault.ts'
import { findMerchant } from './find-merchant.ts'
import { byOption, codeOption, currencyOption, readAmount } from './options.ts'
import type { Result, Runner } from './runner.ts'

interface BalanceOptions {
  code: string
  currency: CurrencyCode
  amount: string
  by: string
}

/** `balance …`: bookings that an operator makes by hand. */
export function addBalanceCommands(program: Command, runner: Runner): void {
  const balance = program.command('balance').description('book by hand what no payment books')
  addCredit(balance, runner)
  addAdjust(balance, runner)
}

function addCredit(balance: Command, runner: Runner): void {
  balance
    .command('credit')
    .description('give a sandbox merchant an opening balance')
    .addOption(codeOption())
    .addOption(currencyOption().makeOptionMandatory())
    .requiredOption('--amount <AMOUNT>', 'how much, such as 1000 or 1000.50')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway balance credit --code ACME --currency INR --amount 1000')
    .action(async ({ code, currency, amount, by }: BalanceOptions) => {
      const credit = readAmount(amount, currency)
      if (credit.amount <= 0n) throw new CommandFault(`The amount ${amount} must be greater than 0.`)
      await runner.run(async (gateway) => {
        if (gateway.mode === 'live') {
          throw new CommandFault(
            'Opening balances exist only in the sandbox; "balance adjust" corrects real ones.',
          )
        }
        await findMerchant(gateway, code)
        await creditBalance(gateway.db, code, credit, by)
        return balanceOf(gateway, code, credit)
      })
    })
}

async function balanceOf({ db }: Gateway, merchantCode: string, { currencyCode }: Money): Promise<Result> {
  const balances = await readBalances(db, merchantCode)
  const balance = balances.find((candidate) => candidate.currencyCode === currencyCode)
  return { document: { merchantCode, ...balance?.json } }
}
