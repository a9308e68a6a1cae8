import type { Command } from 'commander'
import { rescanChain } from '../../../rails/evm/accounts/rescan.ts'
import { selectTokenAccounts } from '../../../rails/evm/accounts/token-accounts.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption, fourEyes, type People } from '../../four-eyes.ts'
import { byOption, parseWhole } from '../../options.ts'
import type { Runner } from '../../runner.ts'

/** `account rescan`: reads the chain of an account again. */
export function addRescanCommand(account: Command, runner: Runner): void {
  account
    .command('rescan')
    .description('read the chain of an account of kind EVM again, after an alarm')
    .requiredOption('--id <ID>', 'the idAccount that "account list" shows')
    .requiredOption('--from-block <N>', 'the first block that is read again', parseWhole)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
All accounts of the chain are read again. What is booked is not booked twice; what was booked and is no longer on the chain stays booked
until you undo it.

Example:
  gateway account rescan --id ID --from-block 21000000 --by Ann --approved-by Ben`,
    )
    .action(async ({ id, fromBlock, ...people }: People & { id: string; fromBlock: number }) => {
      await runner.run(async (gateway) => {
        const { db, config } = gateway
        const found = (await selectTokenAccounts(db)).find((one) => one.id === id)
        if (!found) throw new CommandFault(`There is no account ${id} of kind EVM: "account list" shows all.`)
        const { chain } = found
        const rescanned = await rescanChain(db, config.evm, { chain, fromBlock }, fourEyes(gateway, people))
        if ('fault' in rescanned) throw new CommandFault(rescanned.fault)
        return { document: rescanned }
      })
    })
}
