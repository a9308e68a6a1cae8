import type { Command } from 'commander'
import { checkLedger } from '../ledger/check.ts'
import type { Runner } from './runner.ts'

/** `ledger …`: whether the books agree with themselves. */
export function addLedgerCommands(program: Command, runner: Runner): void {
  const ledger = program.command('ledger').description('look into the books')
  ledger
    .command('check')
    .description('recompute every balance from the postings; exit code 1 and a list if anything differs')
    .addHelpText('after', '\nExample:\n  gateway ledger check')
    .action(async () => {
      await runner.run(async ({ db }) => {
        const differences = await checkLedger(db, (says) => runner.progress(`Checking: ${says}`))
        return { document: { clean: differences.length === 0, differences }, failed: differences.length > 0 }
      })
    })
}
