import path from 'node:path'
import { Option, type Command } from 'commander'
import { statementFormats, type StatementFormat } from '../../../bank-files/statements/statement.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { importBankFile } from '../../../rails/own-accounts/notices.ts'
import { accountArgument } from '../../find-account.ts'
import { byOption } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { importJson } from '../../../rails/own-accounts/statements/import-json.ts'
import { selectOwnMappings } from '../../../payments/rail/statement-mappings.ts'
import { mappingOf, openBankFile } from './open-bank-file.ts'

interface ImportCommandOptions {
  account?: string
  format?: StatementFormat | 'pain.002'
  mapping?: string
  dryRun?: boolean
  by: string
}

/** `statement import`: books what a bank's file says. */
export function addImport(statement: Command, runner: Runner): void {
  statement
    .command('import')
    .description("book the lines of a bank's file, each transfer once")
    .argument('<FILE>', 'the file')
    .option('--account <ACCOUNT>', `the account that it is of, where the file names none: ${accountArgument}`)
    .addOption(
      new Option('--format <FORMAT>', 'the format; default: told by the file').choices([
        ...statementFormats,
        'pain.002',
      ]),
    )
    .option('--mapping <NAME|FILE.json>', 'the layout of a table; default: told by its headings')
    .option('--dry-run', 'say what would be booked, and keep nothing')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
The whole file is checked first: with an error nothing is kept, and the exit code is 1. Lines that other files have brought
are "duplicates", lines that the bank has not booked are "ignored". Credits are "receipts": "matched" to a payment, or in
"suspense". An import that was interrupted goes on when the same file is imported again.

Examples:
  gateway statement import statement.xml --by Ann
  gateway statement import export.csv --account ID --mapping hdfc --dry-run`,
    )
    .action(async (file: string, { account, format, mapping, dryRun, by }: ImportCommandOptions) => {
      await runner.run(async (gateway) => {
        const layout =
          mapping === undefined ? undefined : await mappingOf(mapping, await selectOwnMappings(gateway.db))
        const result = await importBankFile(gateway, {
          bytes: await openBankFile(file),
          fileName: path.basename(file),
          accountId: account,
          format,
          mapping: layout,
          isDryRun: dryRun === true,
          actor: byOperator(by),
        })
        for (const { code, message } of result.warnings)
          if (code === 'REFUSED_AFTER_SUCCESS') runner.notice(`${code}: ${message}: ask the bank.`)
        return { document: importJson(result), failed: result.failure !== undefined }
      })
    })
}
