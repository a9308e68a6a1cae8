import { Option, type Command } from 'commander'
import { sandboxStatement } from '../../rails/sandbox/statements/sandbox-statement.ts'
import { sandboxFormats, type SandboxFormat } from '../../rails/sandbox/statements/statement-file.ts'
import { resetMerchant } from '../../backup/merchant-rows/reset-merchant.ts'
import { closeDayNow } from '../../ledger/settlements/close-settlements.ts'
import { merchantUnknown } from '../../merchants/merchant-fault.ts'
import { byOperator, type CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { bankReports, setBankReports } from '../../rails/sandbox/bank/bank-reports.ts'
import { countUnreported } from '../../rails/sandbox/bank/unreported-credit.ts'
import type { Database } from '../../platform/db/database.ts'
import { unrefused } from '../refusal-fault.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption, codeOption, parseWhole, parseDay } from '../options.ts'
import type { Runner } from '../runner.ts'

/** `sandbox …`: what simulated institutions send. */
export function addSandboxCommands(sandbox: Command, runner: Runner): void {
  addStatement(sandbox, runner)
  addBank(sandbox, runner)
  addCloseDay(sandbox, runner)
  addReset(sandbox, runner)
}

interface StatementOptions {
  account: string
  format: SandboxFormat
  from?: string
  to?: string
  mess?: number
}

function addStatement(sandbox: Command, runner: Runner): void {
  sandbox
    .command('statement')
    .description('print the statement that the bank of a sandbox account would send')
    .requiredOption('--account <ID>', 'the idAccount that "account list" shows')
    .addOption(new Option('--format <FORMAT>', 'the format').choices(sandboxFormats).makeOptionMandatory())
    .option(
      '--from <DAY>',
      'the first day, such as 2026-01-31; default: that of the first transfer',
      parseDay,
    )
    .option('--to <DAY>', 'the last day; default: that of the last transfer', parseDay)
    .option('--mess <SEED>', 'add the disorder of real banks; the same number gives the same', parseWhole)
    .addHelpText(
      'after',
      `
Prints a file, with a statement for each day, and names of payers. It has the payments of customers and what was taken back of them;
payouts are missing, because the sandbox pays them from no account. "statement import" takes it: payments that the bank has reported itself are
duplicates then. CSV is laid out as the mapping "hdfc" reads it. "statement read" says what the file holds. With --mess, references are cut or have
blanks, names are cut, lines come in another order and some of them together, with charges and interest of the bank between them; statements
come twice or in any order, and one may be missing: then a notice on stderr says which.

Examples:
  gateway sandbox statement --account ID --format camt.053 > statement.xml
  gateway sandbox statement --account ID --format mt940 --from 2026-01-01 --mess 7 > statement.sta`,
    )
    .action(async ({ account: accountId, mess: seed, ...options }: StatementOptions) => {
      await runner.run(async (gateway) => {
        if (gateway.mode === 'live')
          throw new CommandFault(
            'Only a sandbox has statements of its own: in live mode your bank sends them.',
          )
        const statement = unrefused(
          await sandboxStatement(gateway, {
            accountId,
            ...options,
            ...(seed !== undefined && { seed }),
          }),
        )
        if (statement.leftOut !== undefined)
          runner.notice(`The statement of ${statement.leftOut} was left out on purpose.`)
        return { bytes: piecesOf(statement.file) }
      })
    })
}

interface BankOptions {
  reports?: 'on' | 'off'
  by: string
}

function addBank(sandbox: Command, runner: Runner): void {
  sandbox
    .command('bank')
    .description('say whether the simulated bank reports payments itself, or change that')
    .addOption(new Option('--reports <on|off>', 'whether it reports').choices(['on', 'off']))
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Off: what customers pay is on the bank's statements only, and payins wait until these are imported. "unreported" counts these
transfers. Money on chains is reported always.

Example:
  gateway sandbox bank --reports off --by Ann`,
    )
    .action(async ({ reports, by }: BankOptions) => {
      await runner.run(async (gateway) => {
        if (gateway.mode === 'live')
          throw new CommandFault('Only a sandbox has a simulated bank: in live mode your bank reports.')
        const { db } = gateway
        if (reports !== undefined) await setBankReports(db, reports === 'on', byOperator(by))
        const document = {
          reports: (await bankReports(db)) ? 'on' : 'off',
          unreported: await countUnreported(db),
        }
        return { document }
      })
    })
}

function addCloseDay(sandbox: Command, runner: Runner): void {
  sandbox
    .command('close-day')
    .description("close a merchant's settlements now, without waiting for the end of the day")
    .addOption(codeOption())
    .addOption(byOption())
    .addHelpText(
      'after',
      `
What is posted later on this day is in the next settlement. "settlements" counts those that were closed now: one for each currency that had
postings, none where all are settled.

Example:
  gateway sandbox close-day --code DEMO --by Ann`,
    )
    .action(async ({ code, by }: { code: string; by: string }) => {
      await runner.run(async ({ mode, db, merchants }) => {
        if (mode === 'live')
          throw new CommandFault('Only a sandbox closes a day early: in live mode it ends at midnight.')
        if (!(await merchants.find(code))) throw new CommandFault(merchantUnknown(code).message)
        const settlements = await closeDayNow(db, code)
        await recordAudit(db, {
          actor: byOperator(by),
          command: 'sandbox close-day',
          merchantCode: code,
          after: { settlements },
        })
        return { document: { merchantCode: code, settlements } }
      })
    })
}

function addReset(sandbox: Command, runner: Runner): void {
  sandbox
    .command('reset')
    .description('remove all payments, customers, balances and settlements of a merchant')
    .addOption(codeOption())
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Its keys, secrets and settings stay, and so does the audit; IDs can be used again. It cannot be taken back. Everybody's requests wait for it, for a
second as a rule.

Example:
  gateway sandbox reset --code TESTSHOP --by Ann`,
    )
    .action(async ({ code, by }: { code: string; by: string }) => {
      await runner.run(async ({ mode, db, merchants }) => {
        if (mode === 'live')
          throw new CommandFault('Only a sandbox is reset: in live mode nothing is removed.')
        if (!(await merchants.find(code))) throw new CommandFault(merchantUnknown(code).message)
        const removed = await reset(db, code, byOperator(by))
        return {
          document: {
            merchantCode: code,
            removed: Object.fromEntries([...removed].filter(([, rows]) => rows > 0)),
          },
        }
      })
    })
}

async function reset(db: Database, code: string, by: CurrentActor): Promise<ReadonlyMap<string, number>> {
  const session = await db.session()
  try {
    return await resetMerchant(session, code, by)
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await session.end()
  }
}

function refusalOf(error: unknown): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case '23503':
      return new CommandFault(
        'A statement or batch of a rehearsal has money of this merchant: undo the import first, or start with an empty data directory. Nothing was removed.',
      )
    case '55P03':
      return new CommandFault('The tables are in use: run it again in a moment. Nothing was removed.')
    default:
      return error
  }
}

async function* piecesOf(file: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* file
}
