import type { Command } from 'commander'
import { reviewLedger } from '../../ledger/check.ts'
import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { moneyJson } from '../../money/money.ts'
import type { Runner } from '../runner.ts'
import { addCorrectReversals } from './correct-reversals-command.ts'
import { addShowCommand } from './ledger-show-command.ts'

/** `ledger …`: what is in the books, and whether they agree with themselves. */
export function addLedgerCommands(program: Command, runner: Runner): void {
  const ledger = program.command('ledger').description('look into the books')
  addCheck(ledger, runner)
  addShowCommand(ledger, runner)
  addAccounts(ledger, runner)
  addCorrectReversals(ledger, runner)
}

function addCheck(ledger: Command, runner: Runner): void {
  ledger
    .command('check')
    .description('recompute the books from their postings; exit code 1 and a list if anything differs')
    .addHelpText(
      'after',
      `
Looks at everything in one consistent view while the gateway goes on: entries balance; balances are the sums of their postings;
reserved is what open payouts will take; every payment has the entries that its status asks for, each once and of the right amount;
every receipt is booked, and matched or in suspense; no amount was claimed by two; settlements follow each other and add up.
"count" is how many differences there are, "differences" the first of them.

Example:
  gateway ledger check`,
    )
    .action(async () => {
      await runner.run(async ({ db }) => {
        const { count, differences } = await reviewLedger(db, (says) => runner.progress(`Checking ${says}`))
        return { document: { clean: count === 0, count, differences }, failed: count > 0 }
      })
    })
}

function addAccounts(ledger: Command, runner: Runner): void {
  ledger
    .command('accounts')
    .description('what the house accounts stand at')
    .addHelpText(
      'after',
      `
RECEIVING and PAYOUT_CLEARING are where money lies or went through, OPENING_BALANCE is sandbox money from nowhere: what they hold is
negative. SUSPENSE belongs to nobody yet, FEE_INCOME and ROUNDING are the operator's own, VAT_PAYABLE is owed to the tax office: positive.

Example:
  gateway ledger accounts`,
    )
    .action(async () => {
      await runner.run(async ({ db }) => {
        const accounts = await readHouseAccounts(db)
        const data = accounts.map(({ id, kind, balance }) => {
          const { amount, currencyCode } = moneyJson(balance)
          return { account: id, kind, currencyCode, balance: amount }
        })
        return { document: { data } }
      })
    })
}
