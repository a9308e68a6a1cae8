import type { Command } from 'commander'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { releasePayouts } from '../../payments/payouts/payout-hold.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption } from '../options.ts'
import type { Runner } from '../runner.ts'
import { summaryOf } from './backup-commands.ts'

interface RestoreOptions {
  from?: string
  replace: boolean
  by: string
}

/** `restore …`: a database from a backup, and the release of the payouts that it holds. */
export function addRestoreCommands(program: Command, runner: Runner): void {
  const restore = program
    .command('restore')
    .description('make the database from a backup, with its payouts held')
    .option('--from <DIR>', 'the directory of the backup')
    .option(
      '--replace',
      'put it in the place of the embedded database that is there, which is kept under another name',
      false,
    )
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Stop the gateway before. The whole backup is verified first; the database is there with all of it afterwards, or as it was before.
A DATABASE_URL has to name an empty database.

Payouts that were sent after the backup was taken are not known to the restored database. So it sends none until somebody has
compared them with the provider and says so with "restore confirm". Payouts that are created meanwhile are accepted and wait.

Examples:
  gateway restore --from /backups/2026-11-22 --by Ann
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
}

function addConfirm(restore: Command, runner: Runner): void {
  restore
    .command('confirm')
    .description('send the payouts that are held since a restore')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway restore confirm --by Ann')
    .action(async (_options: object, command: Command) => {
      const { by } = command.optsWithGlobals<{ by: string }>()
      await runner.run(async ({ db }) => {
        const hold = await releasePayouts(db, byOperator(by))
        if (!hold) throw new CommandFault('No payouts are held: there is nothing to confirm.')
        const heldSince = hold.heldAt.toISOString()
        return { document: { payoutsHeld: false, heldSince, restoredTo: hold.restoredTo.toISOString() } }
      })
    })
}
