import type { Command } from 'commander'
import { byOperator } from '../../../platform/audit/actor.ts'
import { refuseWaitingPayout } from '../../../rails/own-accounts/batches/refuse-waiting.ts'
import { CommandFault } from '../../command-fault.ts'
import { byOption, codeOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'

interface RefuseOptions {
  code: string
  payout: string
  reason: string
  by: string
}

/** `payout refuse`: a payout that no file has asked a bank for. */
export function addPayoutRefuseCommand(program: Command, runner: Runner): void {
  program
    .command('payout')
    .description('one payout from your own accounts')
    .command('refuse')
    .description('refuse a payout that waits for its file; its money is available again')
    .addOption(codeOption())
    .requiredOption('--payout <ID>', "the payout's ID")
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
    .action(async ({ code: merchantCode, payout: paymentId, reason, by }: RefuseOptions) => {
      await runner.run(async (gateway) => {
        const payout = { merchantCode, kind: 'payout', paymentId } as const
        const refused = await refuseWaitingPayout(gateway, { payout, reason, by: byOperator(by) })
        if (refused !== undefined) throw new CommandFault(`${refused} Nothing was done.`)
        return { document: { merchantCode, idPayout: paymentId, status: 'REFUSED', reason } }
      })
    })
}
