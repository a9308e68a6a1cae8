import type { Command } from 'commander'
import {
  accountStatements,
  type AccountStatement,
  type StatementLine,
} from '../../../ledger/account-statement.ts'
import { csvLine } from '../../../ledger/csv.ts'
import { merchantUnknown } from '../../../merchants/merchant-fault.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import { CommandFault } from '../../command-fault.ts'
import { parseMoment, periodOf } from '../../moment.ts'
import { codeOption, currencyOption } from '../../options.ts'
import type { Runner } from '../../runner.ts'

interface ShowOptions {
  code: string
  currency: CurrencyCode
  from?: string
  to?: string
  csv?: boolean
}

/** `ledger show`: the statement of a merchant's two accounts in one currency. */
export function addShowCommand(ledger: Command, runner: Runner): void {
  ledger
    .command('show')
    .description(
      "a merchant's account statement: opening balance, postings and closing balance of available and reserved",
    )
    .addOption(codeOption())
    .addOption(currencyOption().makeOptionMandatory())
    .option(
      '--from <TIME>',
      'the beginning: a date in the merchant’s time zone, or a time with its zone',
      parseMoment,
    )
    .option('--to <TIME>', 'the end, exclusive', parseMoment)
    .option('--csv', 'as CSV, streamed')
    .addHelpText(
      'after',
      `
Examples:
  gateway ledger show --code ACME --currency INR --from 2026-11-01 --to 2026-12-01
  gateway ledger show --code ACME --currency INR --from 2026-11-21T09:30:00Z --csv > statement.csv`,
    )
    .action(async ({ code, currency: currencyCode, csv, ...asked }: ShowOptions) => {
      await runner.runReading(async ({ db, merchants }) => {
        const merchant = await merchants.find(code)
        if (!merchant) throw new CommandFault(merchantUnknown(code).message)
        const { from, to } = periodOf(asked, merchant.timeZone)
        const statements = await accountStatements(db, { merchantCode: code, currencyCode, from, to })
        if (csv) return { lines: statementCsv(statements) }
        const accounts = []
        for (const statement of statements) accounts.push(await statementJson(statement))
        const period = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) }
        return { document: { merchantCode: code, currencyCode, ...period, accounts } }
      })
    })
}

async function statementJson({ account, opening, closing, postings }: AccountStatement): Promise<object> {
  const lines = []
  for await (const line of postings) lines.push(lineJson(line))
  return { account, opening: moneyJson(opening).amount, postings: lines, closing: moneyJson(closing).amount }
}

const lineJson = ({ at, seq, kind, payment, reason, amount, balanceAfter }: StatementLine) => ({
  at: at.toISOString(),
  seq: Number(seq),
  kind,
  ...(payment && { paymentKind: payment.kind, idPayment: payment.paymentId }),
  ...(reason !== undefined && { reason }),
  amount: moneyJson(amount).amount,
  balanceAfter: moneyJson(balanceAfter).amount,
})

/** Reasons are left out: people write them freely, and a spreadsheet would take some of them for formulas. */
async function* statementCsv(statements: readonly AccountStatement[]): AsyncGenerator<string> {
  yield csvLine(['account', 'at', 'seq', 'kind', 'paymentKind', 'idPayment', 'amount', 'balanceAfter'])
  for (const { account, opening, closing, postings } of statements) {
    yield csvLine([account, '', '', 'OPENING', '', '', '', amountShortest(opening)])
    for await (const { at, seq, kind, payment, amount, balanceAfter } of postings) {
      const named = [payment?.kind ?? '', payment?.paymentId ?? '']
      const amounts = [amountShortest(amount), amountShortest(balanceAfter)]
      yield csvLine([account, at.toISOString(), String(seq), kind, ...named, ...amounts])
    }
    yield csvLine([account, '', '', 'CLOSING', '', '', '', amountShortest(closing)])
  }
}
