import type { Command } from 'commander'
import { isSamePerson } from '../../ledger/adjustments/adjust-balance.ts'
import { correctReversals } from '../../payments/end/correct-reversals.ts'
import { CommandFault } from '../command-fault.ts'
import { parseName } from '../options.ts'
import type { Runner } from '../runner.ts'

interface CorrectOptions {
  by: string
  approvedBy: string
  dryRun?: boolean
}

/** `ledger correct-reversals`: puts right what release 0.1.0 booked where it took a payment back. */
export function addCorrectReversals(ledger: Command, runner: Runner): void {
  ledger
    .command('correct-reversals')
    .description('put reversals that release 0.1.0 booked right, by new entries that two people answer for')
    .requiredOption('--by <NAME>', 'who makes the change', parseName)
    .requiredOption('--approved-by <NAME>', 'who approved it: somebody else', parseName)
    .option('--dry-run', 'only show what would be booked')
    .addHelpText(
      'after',
      `
Release 0.1.0 took a payment back from the account of its last receipt alone. Where parts came to several accounts, or an offset or more
than was asked for came with them, "ledger check" names the payment: this books what is missing, one ADJUSTMENT for each. No merchant's
balance changes. What was put right before is passed over, so that it may be run again.

Example:
  gateway ledger correct-reversals --by Ann --approved-by Bob --dry-run`,
    )
    .action(async ({ by, approvedBy, dryRun = false }: CorrectOptions) => {
      if (isSamePerson(by, approvedBy))
        throw new CommandFault('--by and --approved-by name the same person: a correction needs two.')
      await runner.run(async ({ db }) => {
        const data = await correctReversals(db, { by, approvedBy }, dryRun)
        return { document: { posted: !dryRun, count: data.length, data } }
      })
    })
}
