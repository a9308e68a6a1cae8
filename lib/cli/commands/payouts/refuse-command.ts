import type { Command } from 'commander'
import { byOperator } from '../../../platform/audit/actor.ts'
import { refuseWaitingPayout } from '../../../rails/own-accounts/batches/refuse-waiting.ts'
import { CommandFault } from '../../command-fault.ts'
import { byOption, codeOption, parseName } from '../../options.ts'
import { paidOutJson, paidOutOf, type PaidOutOptions } from '../../paid-out.ts'
import type { Runner } from '../../runner.ts'

interface RefuseOptions extends PaidOutOptions {
  code: string
  reason: string
  by: string
}

/** `payout refuse`: a payout that no file has asked a bank for. */
export function addPayoutRefuseCommand(group: Command, runner: Runner): void {
  group
    .command('refuse')
    .description('refuse a payout that waits for its file; its money is available again')
    .addOption(codeOption())
    .option('--payout <ID>', "the payout's ID")
    .option('--refund <ID>', 'or the ID of a refund')
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Once its batch is exported the bank may execute a payout, and only the bank's word ends it: see "payout-batch confirm --help".
A payout in a batch that is not exported leaves the batch.

Example:
  gateway payout refuse --code ACME --payout P-1 --reason "the account is closed" --by Ann`,
    )
    .action(async ({ code, reason, by, ...named }: RefuseOptions) => {
      const payout = paidOutOf(code, named)
      await runner.run(async (gateway) => {
        const refused = await refuseWaitingPayout(gateway, { payout, reason, by: byOperator(by) })
        if (refused !== undefined) throw new CommandFault(`${refused} Nothing was done.`)
        return { document: { ...paidOutJson(payout), status: 'REFUSED', reason } }
      })
    })
}
