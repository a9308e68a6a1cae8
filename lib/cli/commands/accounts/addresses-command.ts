import type { Command } from 'commander'
import { addressLines } from '../../../rails/evm/balances/address-list.ts'
import { selectTokenAccounts } from '../../../rails/evm/accounts/token-accounts.ts'
import { RpcError } from '../../../rails/evm/rpc/json-rpc.ts'
import { CommandFault } from '../../command-fault.ts'
import type { Runner } from '../../runner.ts'

/** `account addresses`: what was derived from the key of an account, for the wallet with its private key. */
export function addAddressesCommand(account: Command, runner: Runner): void {
  account
    .command('addresses')
    .description('the addresses of an account of kind EVM that were given to payins, as CSV')
    .requiredOption('--id <ID>', 'the idAccount that "account list" shows')
    .option('--with-balance', 'with the tokens and the native coin on each, asked from the endpoint')
    .addHelpText(
      'after',
      `
"path" begins at the key of the account: your wallet derives m/44'/60'/0'/0/7 for "m/0/7". An address without native coin needs some
before its tokens can be sent.

Example:
  gateway account addresses --id ID --with-balance > addresses.csv`,
    )
    .action(async ({ id, withBalance = false }: { id: string; withBalance?: boolean }) => {
      await runner.run(async ({ db, config }) => {
        const found = (await selectTokenAccounts(db)).find((one) => one.id === id)
        if (!found) throw new CommandFault(`There is no account ${id} of kind EVM: "account list" shows all.`)
        if (withBalance && !(found.chain in config.evm))
          throw new CommandFault(
            `No endpoint of ${found.chain} is configured: set EVM_RPC_URL_${found.chain.toUpperCase()}.`,
          )
        return { lines: explained(addressLines(db, config.evm, found, withBalance)) }
      })
    })
}

async function* explained(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* lines
  } catch (error) {
    if (error instanceof RpcError) throw new CommandFault(`The endpoint does not answer: ${error.message}.`)
    throw error
  }
}
