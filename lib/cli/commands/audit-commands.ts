import type { Command } from 'commander'
import { describeActor, readActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseWhole } from '../options.ts'
import type { Runner } from '../runner.ts'

interface ListOptions {
  code?: string
  limit: number
}

/** `audit …`: who changed what by command. */
export function addAuditCommands(program: Command, runner: Runner): void {
  const audit = program.command('audit').description('list the changes made by commands, and who made them')
  audit
    .command('list')
    .description('the changes, newest first')
    .option('--code <CODE>', 'only those of this merchant')
    .option('--limit <N>', 'the maximum number of changes', parseWhole, 50)
    .addHelpText('after', '\nExamples:\n  gateway audit list\n  gateway audit list --code ACME --limit 10')
    .action(async (options: ListOptions) => {
      await runner.runReading(async ({ db }) => ({ document: { data: await listAudit(db, options) } }))
    })
}

async function listAudit(db: Database, { code, limit }: ListOptions): Promise<object[]> {
  const events = await db.prisma.auditEvent.findMany({
    ...(code !== undefined && { where: { merchantCode: code } }),
    orderBy: { id: 'desc' },
    take: limit,
  })
  return events.map(({ at, actor, command, merchantCode, before, after, requestId }) => ({
    at: at.toISOString(),
    by: describeActor(readActor(actor)),
    command,
    ...(merchantCode !== null && { merchantCode }),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
    ...(requestId !== null && { requestId }),
  }))
}
