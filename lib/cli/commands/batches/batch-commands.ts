import { Option, type Command } from 'commander'
import { csvMapping, type CsvMapping } from '../../../bank-files/payments/csv-mapping.ts'
import { csvTable } from '../../../ledger/csv.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { batchFormats, type BatchFormat } from '../../../rails/own-accounts/batches/batch.ts'
import { createBatch } from '../../../rails/own-accounts/batches/create-batch.ts'
import { showBatch } from '../../../rails/own-accounts/batches/shown/shown-batch.ts'
import { waitingPayouts } from '../../../rails/own-accounts/batches/shown/waiting.ts'
import { selectBatches } from '../../../rails/own-accounts/batches/sql/batch-rows.ts'
import { CommandFault } from '../../command-fault.ts'
import { accountArgument, accountIdOf, findAccount } from '../../find-account.ts'
import { byOption, lookedOption, parseWhole, readFileOf } from '../../options.ts'
import { csvOption } from '../../page-options.ts'
import { recordLook } from '../../../platform/audit/record-look.ts'
import type { Runner } from '../../runner.ts'
import { unrefused } from '../../refusal-fault.ts'
import { addBatchDecisionCommands } from './batch-decision-commands.ts'
import { batchIdOption, addBatchStepCommands } from './batch-step-commands.ts'
import {
  batchColumns,
  batchJson,
  noteJson,
  shownJson,
  waitingColumns,
  waitingJson,
  waitingPayoutJson,
} from './batch-json.ts'

/** `payout-batch …`: payouts leave in files that a bank executes. */
export function addBatchCommands(batch: Command, runner: Runner): void {
  addWaiting(batch, runner)
  addCreate(batch, runner)
  addBatchStepCommands(batch, runner)
  addBatchDecisionCommands(batch, runner)
  addReading(batch, runner)
}

interface CreateOptions {
  account: string
  format: BatchFormat
  mapping?: string
  by: string
}

function addCreate(batch: Command, runner: Runner): void {
  batch
    .command('create')
    .description('put every payout that waits, in the currency of an account, into a batch')
    .requiredOption('--account <ACCOUNT>', `the account that pays: ${accountArgument}`)
    .addOption(
      new Option('--format <FORMAT>', 'what the bank reads')
        .choices(batchFormats)
        .default('pain.001.001.09' satisfies BatchFormat),
    )
    .option('--mapping <NAME|FILE.json>', 'the layout of a CSV file; default: "default", every field')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
There is no file yet: another person approves the batch, then it is exported. "unfit" names payouts that are not in it, and why: "payouts correct"
says the payee's bank, or the name in Latin letters as the bank has it; or refuse them with "payout refuse". "doubtful" are returns in the batch that the bank may refuse.

Example:
  gateway payout-batch create --account ID --format pain.001.001.09 --by Ann`,
    )
    .action(async ({ account, format, mapping, by }: CreateOptions) => {
      const layout = await layoutOf(format, mapping)
      await runner.run(async (gateway) => {
        const { id: accountId } = await findAccount(gateway, account)
        const request = { accountId, format, mapping: layout }
        const created = unrefused(await createBatch(gateway, request, { by: byOperator(by) }))
        const { batch: made, unfit, doubtful } = created
        return {
          document: { ...batchJson(made), unfit: unfit.map(noteJson), doubtful: doubtful.map(noteJson) },
        }
      })
    })
}

/** The layout of a CSV file. Throws `CommandFault` that says what is wrong with it. */
async function layoutOf(format: BatchFormat, mapping: string | undefined): Promise<CsvMapping | undefined> {
  if (mapping === undefined || mapping === 'default') return undefined
  if (format !== 'csv') throw new CommandFault(`--mapping is for --format csv, not for ${format}.`)
  if (!mapping.endsWith('.json'))
    throw new CommandFault(
      `--mapping: there is no mapping ${mapping}; use "default", or name a .json file of yours.`,
    )
  const parsed = csvMapping.safeParse(jsonOf(mapping, await readFileOf('--mapping', mapping)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandFault(
    `--mapping ${mapping}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`,
  )
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFault(`--mapping ${file}: it is not JSON.`)
  }
}

function addWaiting(batch: Command, runner: Runner): void {
  batch
    .command('waiting')
    .description('what waits to be paid out, from which account, and what has to be paid in for it')
    .option(
      '--account <ACCOUNT>',
      'what this account could pay, by its name or idAccount; default: the oldest paying account of each currency',
    )
    .addOption(csvOption())
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
"balance" is what the books say lies on the account, "missing" what it lacks for what waits and for what its bank was asked for already.
--csv has the payouts, one on each line. The audit records who looked.

Examples:
  gateway payout-batch waiting
  gateway payout-batch waiting --csv > waiting.csv`,
    )
    .action(async ({ account, by, csv }: { account?: string; by: string; csv?: true }) => {
      await runner.run(async (gateway) => {
        const accountId = await accountIdOf(gateway, account)
        await recordLook(gateway, {
          command: 'payout-batch waiting',
          by,
          after: { receivingAccountId: accountId },
        })
        const { waiting, payouts } = await waitingPayouts(gateway, accountId)
        if (csv) return { lines: csvTable(waitingColumns(waiting), payouts) }
        return { document: { waiting: waiting.map(waitingJson), payouts: payouts.map(waitingPayoutJson) } }
      })
    })
}

function addReading(batch: Command, runner: Runner): void {
  batch
    .command('list')
    .description('batches, newest first')
    .option('--account <ACCOUNT>', `only of this account: ${accountArgument}`)
    .option('--limit <N>', 'the maximum number of batches', parseWhole, 50)
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway payout-batch list --account ID')
    .action(async ({ account, limit, csv }: { account?: string; limit: number; csv?: true }) => {
      await runner.run(async (gateway) => {
        const accountId = await accountIdOf(gateway, account)
        const found = await selectBatches(gateway.db, {
          ...(accountId !== undefined && { accountId }),
          limit,
        })
        return csv ? { lines: csvTable(batchColumns, found) } : { document: { data: found.map(batchJson) } }
      })
    })
  batch
    .command('show')
    .description('one batch: whom it pays, and what became of each payout')
    .requiredOption(...batchIdOption)
    .addOption(lookedOption())
    .addHelpText(
      'after',
      `
Look at it before you approve it: "payee" is who gets the money, "isNewPayee" whether the merchant never paid this account before. "sha256"
is that of what you see, and after the export that of the file: "approve --sha256" agrees with that and nothing else.
The audit records who looked.

Example:
  gateway payout-batch show --id ID --by Ben`,
    )
    .action(async ({ id, by }: { id: string; by: string }) => {
      await runner.run(async (gateway) => {
        const [found] = await selectBatches(gateway.db, { id, limit: 1 })
        if (!found) throw new CommandFault(`There is no payout batch ${id}: "payout-batch list" shows all.`)
        await recordLook(gateway, { command: 'payout-batch show', by, after: { batchId: id } })
        const { sha256, orders } = await showBatch(gateway, found)
        return { document: { ...batchJson(found), sha256, payouts: orders.map(shownJson) } }
      })
    })
}
