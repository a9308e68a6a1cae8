import { Option, type Command } from 'commander'
import { moneyJson } from '../../../money/money.ts'
import { booked, type BookedAs } from '../../../rails/own-accounts/statements/rules/account-rule.ts'
import { patternFault } from '../../../rails/own-accounts/statements/rules/change-rules.ts'
import { tryRule } from '../../../rails/own-accounts/statements/rules/try-rule.ts'
import type { LineToTry } from '../../../rails/own-accounts/statements/sql/lines-to-try.ts'
import { CommandFault } from '../../command-fault.ts'
import { accountArgument, findAccount } from '../../find-account.ts'
import { lookedOption, readAmount } from '../../options.ts'
import type { Runner } from '../../runner.ts'

interface TryOptions {
  id: string
  whenText: string
  maxAmount?: string
  book?: BookedAs
  by: string
}

/** `account rule try`: what a rule would book. */
export function addTryCommand(rule: Command, runner: Runner): void {
  rule
    .command('try')
    .description(
      'what a rule would book among the open items and the lines of the last 90 days; changes nothing',
    )
    .requiredOption('--id <ACCOUNT>', accountArgument)
    .requiredOption('--when-text <RE2>', 'a pattern of RE2 that the whole text of the line matches')
    .option('--max-amount <AMOUNT>', 'only lines of at most so much')
    .addOption(new Option('--book <KIND>', 'only lines that can be booked as this').choices(booked))
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
"state" is OPEN where "account rule add --apply" would book the line now, else what it was booked as. "ofPayments" counts lines that the pattern
fits too and that a payment has, or may have: a rule leaves those alone, but a pattern that fits them says too little. The audit records who looked.

Example:
  gateway account rule try --id ID --when-text "(?i).*sms charges.*"`,
    )
    .action(async ({ id, whenText, maxAmount, book, by }: TryOptions) => {
      const look = { command: 'account rule try', by, after: { by: ['text'] } }
      await runner.runReading(async (gateway) => {
        const account = await findAccount(gateway, id)
        const fault = patternFault(whenText)
        if (fault !== undefined) throw new CommandFault(`--when-text: ${fault}`)
        const { lines, ofPayments } = await tryRule(gateway, {
          accountId: account.id,
          whenText,
          ...(maxAmount !== undefined && { maxAmount: readAmount(maxAmount, account.currencyCode) }),
          ...(book !== undefined && { book }),
        })
        const open = lines.filter(({ itemId }) => itemId !== undefined).length
        return { document: { idAccount: account.id, whenText, open, ofPayments, lines: lines.map(lineJson) } }
      }, look)
    })
}

const lineJson = ({ itemId, bookedOn, direction, money, text, state }: LineToTry) => ({
  ...(itemId !== undefined && { idSuspense: itemId }),
  bookedOn,
  direction,
  money: moneyJson(money),
  text,
  state,
})
