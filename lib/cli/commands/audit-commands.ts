import type { Command } from 'commander'
import { describeActor, nameOfDecider, readActor } from '../../platform/audit/actor.ts'
import { selectAudit, type AuditFilter, type StoredEvent } from '../../platform/audit/select-audit.ts'
import type { CsvColumns } from '../../ledger/csv.ts'
import { parseMoment, periodOf } from '../moment.ts'
import { parseName } from '../options.ts'
import { addPageOptions, listResult, type PageOptions } from '../page-options.ts'
import type { Runner } from '../runner.ts'

interface ListOptions extends PageOptions {
  readonly code?: string
  readonly from?: string
  readonly to?: string
  readonly by?: string
  readonly command?: string
}

/** `audit …`: who changed what by command. */
export function addAuditCommands(audit: Command, runner: Runner): void {
  const command = audit
    .command('list')
    .description('the changes, newest first, and who looked at the data of people')
    .option('--code <CODE>', 'only those of this merchant')
    .option('--from <TIME>', 'made from then on: a date (UTC), or a time with its zone', parseMoment)
    .option('--to <TIME>', 'made before then', parseMoment)
    .option('--by <NAME>', 'only what this person did or approved', parseName)
    .option(
      '--command <WORDS>',
      'only this command, such as "suspense assign", or all that begin with a word',
    )
  addPageOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  gateway audit list
  gateway audit list --code ACME --limit 10
  gateway audit list --from 2026-11-01 --to 2026-12-01 --by Ann --csv > november.csv`,
    )
    .action(async (options: ListOptions) => {
      await runner.runReading(async ({ db }) => {
        const { code: merchantCode, by, command: named } = options
        const filter: AuditFilter = { merchantCode, by, command: named, ...periodOf(options, 'UTC') }
        return listResult(
          {
            name: ['audit', merchantCode ?? ''],
            rows: 'data',
            read: async (position, limit) => {
              const before = position === undefined ? undefined : BigInt(position)
              const found = await selectAudit(db, filter, before, limit + 1)
              const rows = found.slice(0, limit)
              return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : undefined }
            },
            json: eventJson,
            columns,
          },
          { ...options, limit: options.limit ?? (options.csv ? undefined : usualLimit) },
        )
      })
    })
}

const usualLimit = 50

const eventJson = ({ at, actor, command, merchantCode, before, after, requestId, ...seat }: StoredEvent) => ({
  at: at.toISOString(),
  by: describeActor(readActor(actor)),
  command,
  ...(merchantCode !== null && { merchantCode }),
  ...(before !== null && { before }),
  ...(after !== null && { after }),
  ...(requestId !== null && { requestId }),
  ...(seat.sessionId !== null && { sessionId: seat.sessionId }),
  ...(seat.address !== null && { address: seat.address }),
  ...(seat.refused !== null && { refused: seat.refused }),
})

const columns: CsvColumns<StoredEvent> = {
  at: ({ at }) => at.toISOString(),
  by: ({ actor }) => describeActor(readActor(actor)),
  approvedBy: ({ approvedBy }) => (approvedBy === null ? undefined : nameOfDecider(approvedBy)),
  command: ({ command }) => command,
  merchantCode: ({ merchantCode }) => merchantCode ?? undefined,
  reason: ({ reason }) => reason ?? undefined,
  before: ({ before }) => (before === null ? undefined : JSON.stringify(before)),
  after: ({ after }) => (after === null ? undefined : JSON.stringify(after)),
  requestId: ({ requestId }) => requestId ?? undefined,
}
