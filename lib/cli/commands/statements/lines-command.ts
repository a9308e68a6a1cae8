import type { Command } from 'commander'
import { amountShortest } from '../../../money/money.ts'
import { describeActor } from '../../../platform/audit/actor.ts'
import { selectAccounts, calledOf } from '../../../rails/own-accounts/accounts/account.ts'
import type { PlaceOfLine } from '../../../rails/own-accounts/statements/search/found-line.ts'
import { searchLines } from '../../../rails/own-accounts/statements/search/search-lines.ts'
import { parseAmountRange, type AmountRange } from '../../amount-range.ts'
import { CommandFault } from '../../command-fault.ts'
import { accountArgument, accountIdOf } from '../../find-account.ts'
import { parseDay } from '../../moment.ts'
import { lookedOption } from '../../options.ts'
import { addPageOptions, listResult, type PageOptions } from '../../page-options.ts'
import { recordLook } from '../../../platform/audit/record-look.ts'
import type { Runner } from '../../runner.ts'
import { lineJson, type NamedLine } from './line-json.ts'

interface LinesOptions extends PageOptions {
  readonly account?: string
  readonly from?: string
  readonly to?: string
  readonly amount?: AmountRange
  readonly text?: string
  readonly state?: string
  readonly by: string
}

/** `statement lines`: from a line of a bank to the payment, the rule and the people who decided. */
export function addLines(statement: Command, runner: Runner): void {
  const command = statement
    .command('lines')
    .description('the lines of statements and what became of each, the newest day first')
    .option('--account <ACCOUNT>', `only of this account: ${accountArgument}`)
    .option('--from <DAY>', 'booked on that day or later', parseDay)
    .option('--to <DAY>', 'booked on that day or earlier', parseDay)
    .option('--amount <A|A..B>', 'an amount, or a range with both ends', parseAmountRange)
    .option('--text <WORDS>', 'words of the text, a name, an account or a reference')
    .option('--state <STATE>', 'what became of it; see below', (text: string) => text.toUpperCase())
  addPageOptions(command)
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
"state" is MATCHED (money of a payment), SUSPENSE, PAYOUT, PAYOUT_RETURN, REVERSAL, CHARGE, INTEREST, OWN_TRANSFER, OTHER, RETURNED, OPEN_DEBIT or
DUPLICATE. Lines of files that were taken back are shown with --state UNDONE only. "rule" is the rule that decided, OPERATOR where "by" did and
"approvedBy" agreed. A line whose money was divided has "parts", which add up to it: of a debit
the payout that it paid and the bank's charge, of what a payout brought back the payout and the charge that the bank kept, as less than 0. "state" is
then that of the first part, or of the one that is still open. The audit records who looked.

Examples:
  gateway statement lines --account "KBank THB" --from 2026-11-01 --to 2026-11-30 --csv > november.csv
  gateway statement lines --amount 350.01 --text "Somchai" --by Ann`,
    )
    .action(async ({ account, by, ...options }: LinesOptions) => {
      await runner.run(async (gateway) => {
        const { from, to, amount, text, state } = options
        if (from !== undefined && to !== undefined && from > to)
          throw new CommandFault('--from must not be after --to.')
        const accountId = await accountIdOf(gateway, account)
        const names = new Map((await selectAccounts(gateway.db)).map((one) => [one.id, calledOf(one)]))
        const after = { by: [...(text === undefined ? [] : ['text']), ...(account ? ['account'] : [])] }
        await recordLook(gateway, { command: 'statement lines', by, after })
        return listResult(
          {
            name: ['statement-lines', accountId ?? ''],
            rows: 'lines',
            read: async (position, limit) => {
              const place = position === undefined ? undefined : (JSON.parse(position) as PlaceOfLine)
              const page = { after: place, limit }
              const { lines, next } = await searchLines(
                gateway,
                { accountId, from, to, amount, text, state },
                page,
              )
              const rows = lines.map((line) => ({
                ...line,
                account: names.get(line.accountId) ?? line.accountId,
              }))
              return { rows, next: next && JSON.stringify(next) }
            },
            json: lineJson,
            columns,
          },
          options,
        )
      })
    })
}

const columns = {
  idImport: ({ place }: NamedLine) => place.importId,
  file: ({ file }: NamedLine) => file,
  line: ({ line }: NamedLine) => line,
  account: ({ account }: NamedLine) => account,
  bookedOn: ({ place }: NamedLine) => place.bookedOn,
  direction: ({ direction }: NamedLine) => direction,
  currencyCode: ({ money }: NamedLine) => money.currencyCode,
  amount: ({ money }: NamedLine) => amountShortest(money),
  text: ({ text }: NamedLine) => text,
  payerName: ({ payer }: NamedLine) => payer?.name,
  payerAccount: ({ payer }: NamedLine) => payer?.account,
  state: ({ state }: NamedLine) => state,
  merchantCode: ({ parts }: NamedLine) => parts[0]?.payment?.merchantCode,
  kind: ({ parts }: NamedLine) => parts[0]?.payment?.kind,
  id: ({ parts }: NamedLine) => parts[0]?.payment?.paymentId,
  rule: ({ parts }: NamedLine) => parts[0]?.rule,
  by: ({ parts }: NamedLine) => parts[0]?.by && describeActor(parts[0].by),
  approvedBy: ({ parts }: NamedLine) => parts[0]?.approvedBy,
  idReceipt: ({ parts }: NamedLine) => parts[0]?.receiptId,
  parts: ({ parts }: NamedLine) =>
    parts.length > 1
      ? parts
          .map(({ state, money, payment }) =>
            [
              state,
              amountShortest(money),
              ...(payment ? [payment.merchantCode, payment.kind, payment.paymentId] : []),
            ].join(' '),
          )
          .join('; ')
      : undefined,
}
