import type { Command } from 'commander'
import { accountBoard } from '../../../rails/own-accounts/accounts/account-board.ts'
import { csvTable } from '../../../ledger/csv.ts'
import { accountState } from '../../../rails/own-accounts/accounts/account-state.ts'
import { configureAccount, enableAccount } from '../../../rails/own-accounts/accounts/change-account.ts'
import { statementState } from '../../../rails/own-accounts/statements/continuity/statement-state.ts'
import { transfersReported } from '../../../rails/own-accounts/statements/reported/reported-transfers.ts'
import type { Gateway } from '../../../gateway.ts'
import { chainState } from '../../../rails/evm/accounts/chain-state.ts'
import { checkToken } from '../../../rails/evm/accounts/check-token.ts'
import { selectTokenAccounts } from '../../../rails/evm/accounts/token-accounts.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption, fourEyes, oneIsEnough, type People } from '../../four-eyes.ts'
import { accountArgument, accountIdOf, findAccount } from '../../find-account.ts'
import { byOption, parseName } from '../../options.ts'
import { csvOption } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'
import { unrefused } from '../../refusal-fault.ts'
import { boardColumns, boardJson } from './account-board-json.ts'
import { accountJson, accountStateJson, statementStateJson } from './account-json.ts'
import { addAccountOptions, changeOf, type AccountOptions } from './account-options.ts'
import { addAddCommand } from './add-account-command.ts'
import { addRuleCommands } from './rule-commands.ts'
import { addAddressesCommand } from './addresses-command.ts'
import { kept } from './removed.ts'
import { addRescanCommand } from './rescan-command.ts'

/** `account …`: the accounts that receive money. */
export function addAccountCommands(account: Command, runner: Runner): void {
  addAddCommand(account, runner)
  addReading(account, runner)
  addAddressesCommand(account, runner)
  addRescanCommand(account, runner)
  addConfigure(account, runner)
  addSwitch(account, runner, 'disable', 'give it to no new payin; its open payins can still be paid')
  addSwitch(account, runner, 'enable', 'give it to new payins again')
  addRuleCommands(account, runner)
}

const idOption = ['--id <ACCOUNT>', accountArgument] as const

/** A token is checked again before customers get its addresses again. */
async function checkChain({ db, config }: Gateway, id: string): Promise<void> {
  const token = (await selectTokenAccounts(db)).find((one) => one.id === id)
  const checked = token && (await checkToken(config.evm, token.chain, token.contract))
  if (checked && 'fault' in checked) throw new CommandFault(checked.fault)
}

function addReading(account: Command, runner: Runner): void {
  account
    .command('list')
    .description('every account, in the order in which they were added, and how it stands this morning')
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
"bank" is the balance of the last statement, "books" what the gateway has; "booksDiffer", "gaps" and "statementLate" are as "account show" has
them. "openItems" are credits and debits that wait for a person. An address that settles in another account has none of its own.

Examples:
  gateway account list
  gateway account list --csv > accounts.csv`,
    )
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async (gateway) => {
        const board = await accountBoard(gateway)
        if (csv) return { lines: csvTable(boardColumns, board) }
        return { document: { data: board.map(boardJson) } }
      })
    })
  account
    .command('show')
    .description('one account: its settings, claimed amounts, what it received today and what the books say')
    .requiredOption(...idOption)
    .addHelpText(
      'after',
      `
"openClaims" are amounts that payins hold, "offsetsInUse" the largest share of the amounts above one order amount that is taken:
"offsetUpTo" is how many there are.
"gaps" are statements that are missing, until they are imported or accepted; "statementLate" is true when the next one should
have come: two bank days and the booking lag after the last day that statements cover. "booksDiffer" is what the books have beside the
bank at the end of the last statement. Of an address that settles in another account, the figures are that account's. "chain" is
there for kind EVM: up to which block it was read, and the tokens on its addresses when they were compared with the books.

Example:
  gateway account show --id ID`,
    )
    .action(async ({ id }: { id: string }) => {
      await runner.run(async (gateway) => {
        const found = await findAccount(gateway, id)
        const state = await accountState(gateway.db, found)
        const cash = { id: found.settlesIn ?? found.id, rail: found.rail }
        const reported = await transfersReported(gateway, gateway.db, cash)
        const statements = await statementState(gateway.db, cash.id, state.books, reported)
        const chain = await chainState(gateway.db, found.id)
        return {
          document: {
            ...accountJson(found),
            ...accountStateJson(state),
            ...statementStateJson(statements),
            ...(chain && { chain }),
          },
        }
      })
    })
}

function addConfigure(account: Command, runner: Runner): void {
  const command = account
    .command('configure')
    .description('change an account; another identifier is another account')
    .requiredOption(...idOption)
    .option(
      '--settles-in <ACCOUNT>',
      'its cash account from now on, while nothing is booked on it',
      kept(parseName),
    )
    .option('--holder <NAME>', 'the name of the holder, as customers see it', kept(parseName))
  addAccountOptions(command)
    .addHelpText(
      'after',
      `
The word "none" removes a value: --bank-code, --bank-name, --bic, --branch, --city, --account-type, --biller, --wallet-address, --sweep-to,
--daily-limit, --short-up-to, --accept-short, --mapping, --cut-off, --service-level, --customer-id, --bank-holder, --fee-up-to, and all methods of a BANK account. What a kind of account needs cannot be removed,
and the other options always have a value: the command says so and changes nothing.

Payins that are open keep the address and the amount that they were given.

Examples:
  gateway account configure --id ID --daily-limit 500000 --by Ann --approved-by Ben
  gateway account configure --id ID --daily-limit none --cut-off none --by Ann --approved-by Ben`,
    )
    .action(
      async ({ id, settlesIn: cash, ...options }: AccountOptions & { id: string; settlesIn?: string }) => {
        await runner.run(async (gateway) => {
          const { id: accountId, currencyCode } = await findAccount(gateway, id)
          const settlesIn = await accountIdOf(gateway, cash, '--settles-in')
          const change = { ...changeOf(options, currencyCode), ...(settlesIn !== undefined && { settlesIn }) }
          if (Object.keys(change).length === 0)
            throw new CommandFault('Nothing to change was given: see "gateway account configure --help".')
          const changed = unrefused(
            await configureAccount(gateway.db, accountId, change, fourEyes(gateway, options)),
          )
          return { document: accountJson(changed) }
        })
      },
    )
}

function addSwitch(account: Command, runner: Runner, name: 'enable' | 'disable', description: string): void {
  account
    .command(name)
    .description(description)
    .requiredOption(...idOption)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `\nExample:\n  gateway account ${name} --id ID --by Ann${name === 'enable' ? ' --approved-by Ben' : ''}`,
    )
    .action(async ({ id, ...people }: People & { id: string }) => {
      await runner.run(async (gateway) => {
        const isEnabled = name === 'enable'
        if (isEnabled) await checkChain(gateway, id)
        const deciders = isEnabled ? fourEyes(gateway, people) : oneIsEnough(people)
        const changed = unrefused(await enableAccount(gateway.db, id, isEnabled, deciders))
        return { document: accountJson(changed) }
      })
    })
}
