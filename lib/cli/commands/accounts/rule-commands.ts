import { Option, type Command } from 'commander'
import { csvTable, type CsvColumns } from '../../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import {
  booked,
  selectRules,
  type AccountRule,
  type BookedAs,
} from '../../../rails/own-accounts/statements/rules/account-rule.ts'
import { addRule, removeRule } from '../../../rails/own-accounts/statements/rules/change-rules.ts'
import { applyRule } from '../../../rails/own-accounts/statements/rules/try-rule.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption, fourEyes, oneIsEnough, type People } from '../../four-eyes.ts'
import { accountArgument, accountIdOf, findAccount } from '../../find-account.ts'
import { byOption, readAmount } from '../../options.ts'
import { csvOption } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'
import { unrefused } from '../../refusal-fault.ts'
import { addTryCommand } from './try-rule-command.ts'

/** `account rule …`: what lines of statements are booked as without a person. */
export function addRuleCommands(account: Command, runner: Runner): void {
  const rule = account.command('rule').description('what lines of statements are booked as, by their text')
  addAdd(rule, runner)
  addTryCommand(rule, runner)
  addList(rule, runner)
  addRemove(rule, runner)
}

const ruleJson = ({ id, accountId, whenText, maxAmount, book, counterAccountId }: AccountRule) => ({
  idRule: id,
  idAccount: accountId,
  whenText,
  maxAmount: moneyJson(maxAmount).amount,
  currencyCode: maxAmount.currencyCode,
  book,
  counterAccount: counterAccountId ?? null,
})

/** The same as a table. */
const ruleColumns: CsvColumns<AccountRule> = {
  idRule: ({ id }) => id,
  idAccount: ({ accountId }) => accountId,
  whenText: ({ whenText }) => whenText,
  maxAmount: ({ maxAmount }) => amountShortest(maxAmount),
  currencyCode: ({ maxAmount }) => maxAmount.currencyCode,
  book: ({ book }) => book,
  counterAccount: ({ counterAccountId }) => counterAccountId,
}

interface AddOptions extends People {
  id: string
  whenText: string
  maxAmount: string
  book: BookedAs
  counterAccount?: string
  apply?: boolean
}

function addAdd(rule: Command, runner: Runner): void {
  rule
    .command('add')
    .description('book lines of an account that no payment explains')
    .requiredOption('--id <ACCOUNT>', accountArgument)
    .requiredOption('--when-text <RE2>', 'a pattern of RE2 that the whole text of the line matches')
    .requiredOption('--max-amount <AMOUNT>', 'lines of more stay open')
    .addOption(new Option('--book <KIND>', 'what they are booked as').choices(booked).makeOptionMandatory())
    .option('--counter-account <ACCOUNT>', 'the other account of a transfer between own accounts')
    .option('--apply', 'book the open items that it fits too')
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
Rules run after matching, the first that fits. CHARGE and OTHER book debits, INTEREST credits, OWN_TRANSFER both. What may be a
payment's is left to a person. "account rule try" shows first what a pattern fits.

Example:
  gateway account rule add --id ID --when-text "(?i).*sms charges.*" --max-amount 50 --book CHARGE --by Ann --approved-by Ben`,
    )
    .action(async ({ id, whenText, maxAmount, book, counterAccount, apply, ...people }: AddOptions) => {
      await runner.run(async (gateway) => {
        const account = await findAccount(gateway, id)
        const most = readAmount(maxAmount, account.currencyCode)
        if (most.amount <= 0n) throw new CommandFault('--max-amount must be greater than 0.')
        const decided = fourEyes(gateway, people)
        const added = unrefused(
          await addRule(
            gateway.db,
            {
              accountId: account.id,
              whenText,
              maxAmount: most,
              book,
              counterAccountId: await accountIdOf(gateway, counterAccount, '--counter-account'),
            },
            decided,
          ),
        )
        if (!apply) return { document: ruleJson(added) }
        const applied = (await applyRule(gateway, added, decided)).map(({ id: idSuspense, money }) => ({
          idSuspense,
          money: moneyJson(money),
        }))
        return { document: { ...ruleJson(added), booked: applied } }
      })
    })
}

function addList(rule: Command, runner: Runner): void {
  rule
    .command('list')
    .description('the rules that are in force, in the order in which they are tried')
    .option('--id <ACCOUNT>', 'those of one account')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway account rule list --id ID')
    .action(async ({ id, csv }: { id?: string; csv?: true }) => {
      await runner.run(async (gateway) => {
        const only = await accountIdOf(gateway, id)
        const rules = (await selectRules(gateway.db)).filter(
          ({ accountId }) => only === undefined || accountId === only,
        )
        return csv ? { lines: csvTable(ruleColumns, rules) } : { document: { data: rules.map(ruleJson) } }
      })
    })
}

function addRemove(rule: Command, runner: Runner): void {
  rule
    .command('remove')
    .description('end a rule; what it has booked stays')
    .requiredOption('--rule <ID>', 'the idRule that "account rule list" shows')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway account rule remove --rule ID --by Ann')
    .action(async ({ rule: id, ...people }: People & { rule: string }) => {
      await runner.run(async ({ db }) => {
        const removed = await removeRule(db, id, oneIsEnough(people))
        if (!removed) throw new CommandFault(`There is no rule ${id}: "account rule list" shows all.`)
        return { document: ruleJson(removed) }
      })
    })
}
