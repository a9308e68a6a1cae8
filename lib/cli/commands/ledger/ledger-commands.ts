import type { Command } from 'commander'
import { readHouseAccounts, type HouseAccount } from '../../../ledger/house-accounts.ts'
import { csvTable, type CsvColumns } from '../../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import { csvOption } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'
import { addCheck } from '../check-command.ts'
import { addCorrectReversals } from './correct-reversals-command.ts'
import { addBalances } from './balances-command.ts'
import { addShowCommand } from './ledger-show-command.ts'

/** `ledger …`: statements, accounts and the consistency check. */
export function addLedgerCommands(ledger: Command, runner: Runner): void {
  addCheck(ledger, runner)
  addShowCommand(ledger, runner)
  addAccounts(ledger, runner)
  addBalances(ledger, runner)
  addCorrectReversals(ledger, runner)
}

function addAccounts(ledger: Command, runner: Runner): void {
  ledger
    .command('accounts')
    .description('the balances of the house accounts')
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
RECEIVING holds incoming money, PAYOUT_CLEARING outgoing money, OPENING_BALANCE the source of sandbox balances: their balances are negative.
SUSPENSE is money of no payment yet, FEE_INCOME and ROUNDING belong to the operator, VAT_PAYABLE is owed to the tax office: positive.

Example:
  gateway ledger accounts`,
    )
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async ({ db }) => {
        const accounts = await readHouseAccounts(db)
        if (csv) return { lines: csvTable(columns, accounts) }
        const data = accounts.map(({ id, kind, balance }) => {
          const { amount, currencyCode } = moneyJson(balance)
          return { account: id, kind, currencyCode, balance: amount }
        })
        return { document: { data } }
      })
    })
}

const columns: CsvColumns<HouseAccount> = {
  account: ({ id }) => id,
  kind: ({ kind }) => kind,
  currencyCode: ({ balance }) => balance.currencyCode,
  balance: ({ balance }) => amountShortest(balance),
}
