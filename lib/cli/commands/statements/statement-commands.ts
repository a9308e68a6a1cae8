import { Option, type Command } from 'commander'
import { type Mapping, parseMapping } from '../../../bank-files/statements/csv/mapping.ts'
import { mappings } from '../../../bank-files/statements/csv/mappings/mappings.ts'
import type { FileOptions } from '../../../bank-files/statements/read-statement-file.ts'
import { statementFormats, type StatementFormat } from '../../../bank-files/statements/statement.ts'
import { readInThread } from '../../../bank-files/statements/thread/read-in-thread.ts'
import { csvTable, type CsvColumns } from '../../../ledger/csv.ts'
import { addMapping, selectOwnMappings } from '../../../payments/rail/statement-mappings.ts'
import { openingFaults } from '../../../open-gateway.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { CommandFault } from '../../command-fault.ts'
import { byOption } from '../../options.ts'
import { csvOption } from '../../page-options.ts'
import type { Result, Runner } from '../../runner.ts'
import { addImport } from './import-command.ts'
import { addImported } from './imported-commands.ts'
import { addList } from './list-command.ts'
import { addLines } from './lines-command.ts'
import { isOwnMapping, mappingOf, openBankFile } from './open-bank-file.ts'
import { statementFileJson, type Findings } from './statement-json.ts'

/** `statement …`: statements as banks write them. */
export function addStatementCommands(statement: Command, runner: Runner): void {
  addImport(statement, runner)
  addImported(statement, runner)
  addList(statement, runner)
  addLines(statement, runner)
  addRead(statement, runner)
  addMappings(statement, runner)
}

interface ReadOptions {
  format?: StatementFormat
  mapping?: string
  currency?: string
}

function addRead(statement: Command, runner: Runner): void {
  statement
    .command('read')
    .description("say what a bank's file holds; needs no account and changes nothing")
    .argument('<FILE>', 'the file')
    .addOption(
      new Option('--format <FORMAT>', 'the format; default: told by the file').choices(statementFormats),
    )
    .option('--mapping <NAME|FILE.json>', 'the layout of a table; default: told by its headings')
    .option('--currency <CODE>', 'the currency, where the file names none (ISO 4217)')
    .addHelpText(
      'after',
      `
"line" is the line of the text, or in XML the entry: "3", or "3.2" for the second detail of the third. "amount" is positive.
Only lines with the status BOOKED move money. With errors the exit code is 1; warnings change nothing.

Examples:
  gateway statement read statement.xml
  gateway statement read export.csv --mapping hdfc`,
    )
    .action(async (file: string, { format, mapping, currency }: ReadOptions) => {
      await withMapping(runner, mapping, async (layout) => {
        const options: FileOptions = {
          ...(format && { format }),
          ...(layout && { mapping: layout }),
          ...(currency !== undefined && { currencyCode: currency }),
        }
        const read = await readInThread(await openBankFile(file), options)
        const findings: Findings = { errors: [], warnings: [] }
        return {
          lines: statementFileJson(read.format ?? null, read.parts, findings),
          failed: () => findings.errors.length > 0,
        }
      })
    })
}

/** Runs with the mapping that is named. The database is opened only for one that the operator has added. */
async function withMapping(
  runner: Runner,
  named: string | undefined,
  action: (mapping: Mapping | undefined) => Promise<Result>,
): Promise<void> {
  if (named === undefined || !isOwnMapping(named))
    return runner.runUnopened(async () => action(named === undefined ? undefined : await mappingOf(named)))
  try {
    await runner.run(async ({ db }) => action(await mappingOf(named, await selectOwnMappings(db))))
  } catch (error) {
    if (!openingFaults.some((fault) => error instanceof fault)) throw error
    const why = error instanceof Error ? error.message : ''
    throw new CommandFault(
      `--mapping: there is no mapping ${named} among those that the gateway brings, and yours cannot be looked up. ${why}`,
    )
  }
}

function addMappings(statement: Command, runner: Runner): void {
  const mapping = statement.command('mapping').description('the layouts of tables (CSV, XLSX) that are known')
  mapping
    .command('add')
    .description('add a layout of your own, or change it; folder, HTTP and command know it by its name')
    .argument('<NAME>', 'its name, as the file says it')
    .argument('<FILE.json>', 'the layout')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway statement mapping add my-bank my-bank.json --by Ann')
    .action(async (name: string, file: string, { by }: { by: string }) => {
      await runner.run(async (gateway) => {
        const layout = { ...(await mappingOf(file)), name }
        const parsed = parseMapping(layout)
        if ('problem' in parsed) throw new CommandFault(`${name}: ${parsed.problem}`)
        const refused = await addMapping(gateway.db, parsed.mapping, byOperator(by))
        if (refused) throw new CommandFault(refused.refused)
        return { document: parsed.mapping }
      })
    })
  mapping
    .command('show')
    .description('a layout with the headings that it expects, to begin one of your own with')
    .argument('<NAME|FILE.json>', 'the layout')
    .addHelpText('after', '\nExample:\n  gateway statement mapping show hdfc')
    .action(async (name: string) => {
      await withMapping(runner, name, async (layout) => ({ document: { ...layout } }))
    })
  mapping
    .command('list')
    .description('every layout with its bank, and whether a file of the bank was seen')
    .option('--own', 'those that you have added')
    .addOption(csvOption())
    .addHelpText(
      'after',
      '\nExamples:\n  gateway statement mapping list\n  gateway statement mapping list --own',
    )
    .action(async ({ own, csv }: { own?: boolean; csv?: true }) => {
      const listed = (all: readonly Mapping[]) =>
        csv ? { lines: csvTable(columns, all) } : { document: { mappings: all.map(listedJson) } }
      if (own) await runner.run(async ({ db }) => listed(await selectOwnMappings(db)))
      else await runner.runUnopened(async () => listed(mappings))
    })
}

const listedJson = ({ name, bank, country, tested }: Mapping) => ({ name, bank, country, tested })

const columns: CsvColumns<Mapping> = {
  name: ({ name }) => name,
  bank: ({ bank }) => bank,
  country: ({ country }) => country,
  tested: ({ tested }) => tested,
}
