import type { Command } from 'commander'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { moneyJson } from '../../../money/money.ts'
import type { Runner } from '../../runner.ts'
import { addCheck } from '../check-command.ts'
import { addCorrectReversals } from './correct-reversals-command.ts'
import { addShowCommand } from './ledger-show-command.ts'

/** `ledger …`: statements, accounts and the consistency check. */
export function addLedgerCommands(program: Command, runner: Runner): void {
  const ledger = program.command('ledger').description('inspect and check the ledger')
  addCheck(ledger, runner)
  addShowCommand(ledger, runner)
  addAccounts(ledger, runner)
  addCorrectReversals(ledger, runner)
}

function addAccounts(ledger: Command, runner: Runner): void {
  ledger
    .command('accounts')
    .description('the balances of the house accounts')
    .addHelpText(
      'after',
      `
RECEIVING holds incoming money, PAYOUT_CLEARING outgoing money, OPENING_BALANCE the source of sandbox balances: their balances are negative.
SUSPENSE is money of no payment yet, FEE_INCOME and ROUNDING belong to the operator, VAT_PAYABLE is owed to the tax office: positive.

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
