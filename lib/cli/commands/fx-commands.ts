import type { Command } from 'commander'
import { currentTables } from '../../fx/current-rates.ts'
import { ecbSource } from '../../fx/ecb/ecb-source.ts'
import { withoutCredentials } from '../../fx/ecb/read-document.ts'
import { importRates, type Imported } from '../../fx/import-rates.ts'
import { isRateFault, isValidAt, type RateTable } from '../../fx/rate-table.ts'
import { rateJson, rateText } from '../../fx/rate.ts'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption } from '../options.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'

/** `fx …`: exchange rates, for `GET /fx-rates` and `GET /fx-rate-pairs`. */
export function addFxCommands(fx: Command, runner: Runner): void {
  addImport(fx, runner)
  addList(fx, runner)
}

function addImport(fx: Command, runner: Runner): void {
  fx.command('import')
    .description(
      'store the euro reference rates of the European Central Bank (eurofxref XML, one day or many)',
    )
    .argument('<FILE|URL>', 'the file, or the https address to download it from')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Importing the same rates again changes nothing. A file with any invalid line is refused as a whole.
The rates of a day are valid from 16:00 Frankfurt time to the end of the next day on which the ECB publishes.
In the sandbox they replace the test rates while they are valid.

Examples:
  gateway fx import eurofxref-daily.xml
  gateway fx import https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml --by Ann`,
    )
    .action(async (place: string, { by }: { by: string }) => {
      await runner.run(async ({ db, clock }) => {
        const from = withoutCredentials(place)
        const imported = await importRates(db, ecbSource(place, clock), (transaction, { tables, stored }) =>
          recordAudit(transaction, {
            actor: byOperator(by),
            command: 'fx import',
            after: { source: tables[0].source, date: tables[0].date, days: tables.length, stored, from },
          }),
        )
        if (isRateFault(imported)) throw new CommandFault(imported.message)
        return { document: importedJson(imported) }
      })
    })
}

function addList(fx: Command, runner: Runner): void {
  fx.command('list')
    .description('the newest day of each source of rates')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway fx list')
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async (gateway) => {
        const now = gateway.clock.now()
        const tables = await currentTables(gateway)
        if (csv) return { lines: csvTable(columns(now), tables.flatMap(ratesOf)) }
        return { document: { data: tables.map((table) => tableJson(table, now)) } }
      })
    })
}

/** The newest day that was read; `stored` counts the new rates of all days in the file. */
const importedJson = ({ tables, skipped, stored }: Imported) => ({
  source: tables[0].source,
  date: tables[0].date,
  days: tables.length,
  stored,
  rates: ratesJson(tables[0]),
  skipped,
})

const tableJson = (table: RateTable, now: Date) => ({
  source: table.source,
  date: table.date,
  validFrom: table.validFrom.toISOString(),
  validTo: table.validTo.toISOString(),
  validNow: isValidAt(table, now),
  baseCurrencyCode: table.base,
  rates: ratesJson(table),
})

const ratesJson = (table: RateTable) =>
  Object.fromEntries(ratesOf(table).map(({ code, rate }) => [code, rateJson(rate)]))

const ratesOf = (table: RateTable) =>
  [...table.rates].toSorted(([a], [b]) => a.localeCompare(b)).map(([code, rate]) => ({ table, code, rate }))

/** A rate on each line, beside the day that it is of. */
const columns = (now: Date): CsvColumns<ReturnType<typeof ratesOf>[number]> => ({
  source: ({ table }) => table.source,
  date: ({ table }) => table.date,
  validFrom: ({ table }) => table.validFrom.toISOString(),
  validTo: ({ table }) => table.validTo.toISOString(),
  validNow: ({ table }) => String(isValidAt(table, now)),
  baseCurrencyCode: ({ table }) => table.base,
  currencyCode: ({ code }) => code,
  rate: ({ rate }) => rateText(rate),
})
