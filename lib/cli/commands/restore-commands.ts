import type { Command } from 'commander'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { releasePayouts } from '../../payments/payouts/payout-hold.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption } from '../options.ts'
import type { Runner } from '../runner.ts'
import { summaryOf } from './backup-commands.ts'
import { dropReplaced, replacedDatabases } from '../../backup/replaced-databases.ts'
import { openStoredDatabase } from '../../backup/stored-database.ts'

interface RestoreOptions {
  from?: string
  replace: boolean
  by: string
}

/** `restore …`: restores a backup, and releases the payouts that are held afterwards. */
export function addRestoreCommands(restore: Command, runner: Runner): void {
  restore
    .option('--from <DIR>', 'the directory of the backup')
    .option('--replace', 'replace the present embedded database, which is kept under another name', false)
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Stop the gateway first. The whole backup is verified before anything changes, and it is restored completely or not at all.
A DATABASE_URL must name an empty database.

The restored database does not know the payouts that were sent after the backup was taken. So no payout is sent until an operator has
compared them with the provider and runs "restore confirm". Payouts that are created meanwhile are accepted and wait.

Examples:
  gateway restore --from /backups/2026-11-22-030000 --by Ann
  gateway restore confirm --by Ann`,
    )
    .action(async ({ from, replace, by }: RestoreOptions) => {
      if (from === undefined) throw new CommandFault('Name the directory of the backup: restore --from DIR.')
      await runner.runUnopened(async (config, log) => {
        const restored = await restoreBackup(config, log, {
          directory: from,
          replace,
          by,
          progress: runner.progress,
          notice: runner.notice,
        })
        runner.notice('Payouts are held: compare them with the provider, then run "restore confirm".')
        const { keptAs, manifest } = restored
        return {
          document: {
            restored: summaryOf(manifest),
            payoutsHeld: true,
            ...(keptAs !== undefined && { replacedDatabase: keptAs }),
          },
        }
      })
    })
  addConfirm(restore, runner)
  addReplacedCommands(restore, runner)
}

function addConfirm(restore: Command, runner: Runner): void {
  restore
    .command('confirm')
    .description('release the payouts that were held by a restore')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway restore confirm --by Ann')
    .action(async (_options: object, command: Command) => {
      const { by } = command.optsWithGlobals<{ by: string }>()
      await runner.run(async ({ db }) => {
        const hold = await releasePayouts(db, byOperator(by), 'restore confirm')
        if (!hold) throw new CommandFault('No payouts are held: there is nothing to confirm.')
        if (!('restoredTo' in hold))
          throw new CommandFault('An operator holds the payouts, not a restore: run "payouts release".')
        const heldSince = hold.heldAt.toISOString()
        return { document: { payoutsHeld: false, heldSince, restoredTo: hold.restoredTo.toISOString() } }
      })
    })
}

/** `restore list-replaced` and `restore drop-replaced`: the databases that restores kept. */
function addReplacedCommands(restore: Command, runner: Runner): void {
  addList(restore, runner)
  addDrop(restore, runner)
}

function addList(restore: Command, runner: Runner): void {
  restore
    .command('list-replaced')
    .description('list the databases that "restore --replace" kept, and their size')
    .addHelpText('after', '\nExample:\n  gateway restore list-replaced')
    .action(async () => {
      await runner.runUnopened(async (config, log) => {
        const stored = await openStoredDatabase(config, log)
        try {
          return { document: { replacedDatabases: await replacedDatabases(stored) } }
        } finally {
          await stored.close()
        }
      })
    })
}

function addDrop(restore: Command, runner: Runner): void {
  restore
    .command('drop-replaced')
    .description('delete a database that "restore --replace" kept')
    .requiredOption('--name <NAME>', 'its name, from "restore list-replaced"')
    .addOption(byOption())
    .addHelpText(
      'after',
      '\nExample:\n  gateway restore drop-replaced --name gateway_before_20261122030000 --by Ann',
    )
    .action(async ({ name }: { name: string }, command: Command) => {
      const { by } = command.optsWithGlobals<{ by: string }>()
      await runner.runUnopened(async (config, log) => {
        const stored = await openStoredDatabase(config, log)
        try {
          await dropReplaced(stored, name, byOperator(by))
          return { document: { dropped: name } }
        } finally {
          await stored.close()
        }
      })
    })
}
