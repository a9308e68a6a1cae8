import type { Command } from 'commander'
import { dropReplaced, replacedDatabases } from '../../backup/replaced-databases.ts'
import { openStoredDatabase } from '../../backup/stored-database.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { byOption } from '../options.ts'
import type { Runner } from '../runner.ts'

/** `restore list-replaced` and `restore drop-replaced`: the databases that restores kept. */
export function addReplacedCommands(restore: Command, runner: Runner): void {
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
