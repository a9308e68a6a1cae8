import type { Command } from 'commander'
import type { Gateway } from '../gateway.ts'
import { adjustBalance } from '../payments/adjust-balance.ts'
import { creditBalance } from '../payments/credit-balance.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { merchantUnknown } from '../merchants/merchant-fault.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import { CommandFault } from './command-fault.ts'
import { byOption, codeOption, currencyOption, parseName, readAmount } from './options.ts'
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

function addAdjust(balance: Command, runner: Runner): void {
  balance
    .command('adjust')
    .description('correct a balance by a new entry that two people answer for')
    .addOption(codeOption())
    .addOption(currencyOption().makeOptionMandatory())
    .requiredOption('--amount <AMOUNT>', 'positive gives to the merchant, negative takes')
    .requiredOption('--reason <TEXT>', 'why, for the books', parseName)
    .requiredOption('--by <NAME>', 'who makes the change', parseName)
    .requiredOption('--approved-by <NAME>', 'who approved it: somebody else', parseName)
    .addHelpText(
      'after',
      `
Example:
  gateway balance adjust --code ACME --currency INR --amount -25.50 --reason "fee charged twice" --by Ann --approved-by Bob`,
    )
    .action(async (options: BalanceOptions & { reason: string; approvedBy: string }) => {
      const { code, currency, amount, reason, by, approvedBy } = options
      const money = readAmount(amount, currency)
      if (money.amount === 0n) throw new CommandFault('The amount 0 adjusts nothing.')
      if (by.toLowerCase() === approvedBy.toLowerCase()) {
        throw new CommandFault('--by and --approved-by name the same person: an adjustment needs two.')
      }
      await runner.run(async (gateway) => {
        await findMerchant(gateway, code)
        await adjustBalance(gateway.db, { merchantCode: code, money, reason, by, approvedBy })
        return balanceOf(gateway, code, money)
      })
    })
}

async function findMerchant({ merchants }: Gateway, code: string): Promise<void> {
  if (!(await merchants.find(code))) throw new CommandFault(merchantUnknown(code).message)
}

async function balanceOf({ db }: Gateway, merchantCode: string, { currencyCode }: Money): Promise<Result> {
  const balances = await readBalances(db, merchantCode)
  const balance = balances.find((candidate) => candidate.currencyCode === currencyCode)
  return { document: { merchantCode, ...balance?.json } }
}
