import type { Command } from 'commander'
import { holdPayouts, releasedBy, releasePayouts } from '../../../payments/payouts/payout-hold.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { CommandFault } from '../../command-fault.ts'
import { byOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { addCorrectCommand } from './correct-command.ts'
import { addPayoutDecisionCommands } from './payout-decision-commands.ts'

/**
 * `payouts …`: holds the payouts of the whole installation, releases them, and decides those that no rail
 * can end.
 */
export function addPayoutCommands(payouts: Command, runner: Runner): void {
  addHold(payouts, runner)
  addRelease(payouts, runner)
  addPayoutDecisionCommands(payouts, runner)
  addCorrectCommand(payouts, runner)
}

function addHold(payouts: Command, runner: Runner): void {
  payouts
    .command('hold')
    .description('send no payout from now on, until "payouts release"')
    .requiredOption('--reason <TEXT>', 'the reason, for the audit and the log', parseName)
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Payouts that merchants create meanwhile are accepted, their money is reserved, and they wait. The provider is still asked about payouts that
were sent before. A payout that a worker has claimed already is still sent: with workers running, wait a minute before you rely on it.

Example:
  gateway payouts hold --reason "database recovered to 03:00" --by Ann`,
    )
    .action(async ({ reason, by }: { reason: string; by: string }) => {
      await runner.run(async ({ db }) => {
        const hold = await holdPayouts(db, byOperator(by), reason)
        if (hold)
          throw new CommandFault(
            `Payouts are held already, since ${hold.heldAt.toISOString()}: "${releasedBy(hold)}" releases them.`,
          )
        return { document: { payoutsHeld: true, reason } }
      })
    })
}

function addRelease(payouts: Command, runner: Runner): void {
  payouts
    .command('release')
    .description('send the payouts that were held by "payouts hold"')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway payouts release --by Ann')
    .action(async ({ by }: { by: string }) => {
      await runner.run(async ({ db }) => {
        const hold = await releasePayouts(db, byOperator(by), 'payouts release')
        if (!hold) throw new CommandFault('No payouts are held: there is nothing to release.')
        if ('restoredTo' in hold)
          throw new CommandFault(
            'A restore holds the payouts: compare them with the provider, then run "restore confirm".',
          )
        return { document: { payoutsHeld: false, heldSince: hold.heldAt.toISOString(), reason: hold.reason } }
      })
    })
}
