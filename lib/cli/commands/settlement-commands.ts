import type { Command } from 'commander'
import { settlementJson } from '../../api/endpoint/settlement-schemas.ts'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import { listSettlements, type PlaceOfSettlement } from '../../ledger/settlements/list-all.ts'
import { readSettlement } from '../../ledger/settlements/read-settlements.ts'
import { settledEntries, type SettledEntry } from '../../ledger/settlements/settlement-entries.ts'
import {
  parseSettlementId,
  settlementId,
  settlementSums,
  type Settlement,
} from '../../ledger/settlements/settlement.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { amountShortest, moneyJson } from '../../money/money.ts'
import { CommandFault } from '../command-fault.ts'
import { findMerchant } from '../find-merchant.ts'
import { parseMoment, periodOf } from '../moment.ts'
import { codeOption, currencyOption } from '../options.ts'
import { addPageOptions, csvOption, listResult, type PageOptions } from '../page-options.ts'
import type { Runner } from '../runner.ts'

/** `settlement …`: the closed days of merchants, as they see them. */
export function addSettlementCommands(settlement: Command, runner: Runner): void {
  addList(settlement, runner)
  addShow(settlement, runner)
}

interface ListOptions extends PageOptions {
  readonly code?: string
  readonly currency?: CurrencyCode
  readonly from?: string
  readonly to?: string
}

function addList(settlement: Command, runner: Runner): void {
  const command = settlement
    .command('list')
    .description('the settlements of all merchants, those that end last first')
    .option('--code <CODE>', 'only those of this merchant')
    .addOption(currencyOption())
    .option('--from <TIME>', 'of periods that end after then', parseMoment)
    .option('--to <TIME>', 'of periods that end then or before', parseMoment)
  addPageOptions(command)
    .addHelpText(
      'after',
      `
Amounts are signed: what the merchant is credited is positive. A date is one of the merchant's time zone with --code, else of UTC.

Examples:
  gateway settlement list --code ACME --from 2026-11-01
  gateway settlement list --currency INR --csv > settlements.csv`,
    )
    .action(async (options: ListOptions) => {
      await runner.runReading(async (gateway) => {
        const { code: merchantCode, currency } = options
        const merchant = merchantCode === undefined ? undefined : await findMerchant(gateway, merchantCode)
        const filter = {
          merchantCode,
          ...periodOf(options, merchant?.timeZone ?? 'UTC'),
          ...(currency !== undefined && { currencyCodes: new Set([currency]) }),
        }
        return listResult(
          {
            name: ['operator-settlements', merchantCode ?? ''],
            rows: 'data',
            read: async (position, limit) => {
              const after = position === undefined ? undefined : placeOf(position)
              const found = await listSettlements(gateway.db, filter, after, limit + 1)
              const rows = found.slice(0, limit)
              const last = rows.at(-1)
              return { rows, next: found.length > limit && last ? positionOf(last) : undefined }
            },
            json: listedJson,
            columns,
          },
          options,
        )
      })
    })
}

const positionOf = ({ to, merchantCode, currencyCode, number }: Settlement): string =>
  JSON.stringify([to.toISOString(), merchantCode, currencyCode, number])

function placeOf(position: string): PlaceOfSettlement {
  const [to, merchantCode, currencyCode, number] = JSON.parse(position) as [
    string,
    string,
    CurrencyCode,
    number,
  ]
  return { to: new Date(to), merchantCode, currencyCode, number }
}

const listedJson = (settlement: Settlement) => ({
  merchantCode: settlement.merchantCode,
  ...settlementJson(settlement),
})

const columns: CsvColumns<Settlement> = {
  merchantCode: ({ merchantCode }) => merchantCode,
  idSettlement: settlementId,
  currencyCode: ({ currencyCode }) => currencyCode,
  from: ({ from }) => from.toISOString(),
  to: ({ to }) => to.toISOString(),
  openingBalance: ({ opening }) => amountShortest(opening),
  ...Object.fromEntries(
    settlementSums.map((name) => [name, (settlement: Settlement) => amountShortest(settlement[name])]),
  ),
  closingBalance: ({ closing }) => amountShortest(closing),
}

function addShow(settlement: Command, runner: Runner): void {
  settlement
    .command('show')
    .description('one settlement with its entries')
    .addOption(codeOption())
    .requiredOption('--id <ID>', 'the idSettlement, such as INR-000042')
    .addOption(csvOption())
    .addHelpText(
      'after',
      '\nExample:\n  gateway settlement show --code ACME --id INR-000042 --csv > INR-000042.csv',
    )
    .action(async ({ code, id, csv }: { code: string; id: string; csv?: true }) => {
      await runner.runReading(async (gateway) => {
        const { code: merchantCode } = await findMerchant(gateway, code)
        const named = parseSettlementId(id)
        const found = named && (await readSettlement(gateway.db, merchantCode, named))
        if (!found)
          throw new CommandFault(`${merchantCode} has no settlement ${id}: "settlement list" shows all.`)
        const entries = settledEntries(gateway.db, found)
        if (csv) return { lines: csvTable(entryColumns, entries) }
        const data: object[] = []
        for await (const entry of entries) data.push(entryJson(entry))
        return { document: { ...listedJson(found), entries: data } }
      })
    })
}

const entryJson = ({ at, kind, payment, amount, balanceAfter }: SettledEntry) => ({
  at: at.toISOString(),
  kind,
  ...(payment && { paymentKind: payment.kind, idPayment: payment.paymentId }),
  ...moneyJson(amount),
  balanceAfter: moneyJson(balanceAfter).amount,
})

const entryColumns: CsvColumns<SettledEntry> = {
  at: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  paymentKind: ({ payment }) => payment?.kind,
  idPayment: ({ payment }) => payment?.paymentId,
  currencyCode: ({ amount }) => amount.currencyCode,
  amount: ({ amount }) => amountShortest(amount),
  balanceAfter: ({ balanceAfter }) => amountShortest(balanceAfter),
}
