import type { Command } from 'commander'
import { isSamePerson } from '../../../platform/audit/actor.ts'
import { correctReversals } from '../../../doctor/books/correct-reversals.ts'
import { CommandFault } from '../../command-fault.ts'
import { parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'

interface CorrectOptions {
  by: string
  approvedBy: string
  dryRun?: boolean
}

/** `ledger correct-reversals`: corrects the reversals that release 0.1.0 booked. */
export function addCorrectReversals(ledger: Command, runner: Runner): void {
  ledger
    .command('correct-reversals')
    .description(
      'correct the reversals that release 0.1.0 booked, by new entries that a second person approves',
    )
    .requiredOption('--by <NAME>', 'who makes the change', parseName)
    .requiredOption('--approved-by <NAME>', 'who approved it, another person', parseName)
    .option('--dry-run', 'only show what would be booked')
    .addHelpText(
      'after',
      `
Release 0.1.0 booked a reversal against the account of the last receipt only. If parts arrived in several accounts, or with an offset or a
surplus, "ledger check" names the payment: this command books what is missing, one ADJUSTMENT for each. No merchant's balance changes.
Payments that were corrected before are skipped, so it may be run again.

Example:
  gateway ledger correct-reversals --by Ann --approved-by Bob --dry-run`,
    )
    .action(async ({ by, approvedBy, dryRun = false }: CorrectOptions) => {
      if (isSamePerson(by, approvedBy))
        throw new CommandFault('--by and --approved-by name the same person: a correction needs two people.')
      await runner.run(async ({ db }) => {
        const data = await correctReversals(db, { by, approvedBy }, dryRun)
        return { document: { posted: !dryRun, count: data.length, data } }
      })
    })
}
