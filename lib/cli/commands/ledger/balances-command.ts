import type { Command } from 'commander'
import { readClientMoney, type ClientMoney } from '../../../ledger/client-money.ts'
import { localDays } from '../../../ledger/settlements/local-day.ts'
import { suspenseKinds } from '../../../ledger/suspense/suspense-items.ts'
import { amountShortest, type Money } from '../../../money/money.ts'
import { csvTable, type CsvColumns } from '../../../ledger/csv.ts'
import { momentOf, parseMoment } from '../../moment.ts'
import { csvOption } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'

/** `ledger balances`: what lies at the banks, and whose it is. */
export function addBalances(ledger: Command, runner: Runner): void {
  ledger
    .command('balances')
    .description(
      'per currency what lies at the banks, and what of it belongs to merchants, to payers and to you',
    )
    .option(
      '--at <DATE>',
      'as it was booked by the end of that day (UTC), or before a time with its zone; default: now',
      parseMoment,
    )
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
"bank" is what the books have on the accounts. merchants, suspense, openDebits (negative), clearing, fees (with their VAT) and own add up to it.
"underWay" tells the parts of clearing: payouts that no statement has shown yet, returns on their way to payers, and transfers between own
accounts of which one side is booked. "difference" is the bank less the money of clients: of merchants, in suspense, and on its way back to
payers. Payouts and transfers under way are in it; beyond them it must not be negative.

Examples:
  gateway ledger balances
  gateway ledger balances --at 2026-11-30 --csv > client-money.csv`,
    )
    .action(async ({ at, csv }: { at?: string; csv?: true }) => {
      await runner.runReading(async ({ db, clock }) => {
        const moment = endOf(at)
        const before = moment && moment < clock.now() ? moment : undefined
        const currencies = await readClientMoney(db, before)
        if (csv) return { lines: csvTable(columns, currencies) }
        return {
          document: { ...(before && { at: before.toISOString() }), currencies: currencies.map(balancesJson) },
        }
      })
    })
}

/** A date names the whole day, so that what was booked on it counts. */
function endOf(text: string | undefined): Date | undefined {
  const moment = momentOf(text, 'UTC')
  return moment && text?.length === 'YYYY-MM-DD'.length ? localDays('UTC').end(moment) : moment
}

const exact = (of: Money) => JSON.rawJSON(amountShortest(of))

const balancesJson = ({ currencyCode, merchants, suspense, ...sums }: ClientMoney) => ({
  currencyCode,
  bank: exact(sums.bank),
  merchants: { available: exact(merchants.available), reserved: exact(merchants.reserved) },
  suspense: Object.fromEntries([...suspense].map(([kind, sum]) => [kind, exact(sum)])),
  openDebits: exact(sums.openDebits),
  clearing: exact(sums.clearing),
  underWay: {
    payouts: exact(sums.underWay.payouts),
    returns: exact(sums.underWay.returns),
    transfers: exact(sums.underWay.transfers),
  },
  fees: exact(sums.fees),
  own: exact(sums.own),
  difference: exact(sums.difference),
})

const columns: CsvColumns<ClientMoney> = {
  currencyCode: ({ currencyCode }) => currencyCode,
  bank: ({ bank }) => amountShortest(bank),
  merchantsAvailable: ({ merchants }) => amountShortest(merchants.available),
  merchantsReserved: ({ merchants }) => amountShortest(merchants.reserved),
  ...Object.fromEntries(
    suspenseKinds
      .filter((kind) => kind !== 'OPEN_DEBIT')
      .map((kind) => [
        `suspense ${kind}`,
        ({ suspense }: ClientMoney) => {
          const sum = suspense.get(kind)
          return sum && amountShortest(sum)
        },
      ]),
  ),
  openDebits: ({ openDebits }) => amountShortest(openDebits),
  clearing: ({ clearing }) => amountShortest(clearing),
  payoutsUnderWay: ({ underWay }) => amountShortest(underWay.payouts),
  returnsUnderWay: ({ underWay }) => amountShortest(underWay.returns),
  transfersUnderWay: ({ underWay }) => amountShortest(underWay.transfers),
  fees: ({ fees }) => amountShortest(fees),
  own: ({ own }) => amountShortest(own),
  difference: ({ difference }) => amountShortest(difference),
}
