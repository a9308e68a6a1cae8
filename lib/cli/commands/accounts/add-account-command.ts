import { Option, type Command } from 'commander'
import { evmChains } from '../../../countries/evm-chains.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { addAccount } from '../../../rails/own-accounts/accounts/add-account.ts'
import { newEvmAccount } from '../../../rails/evm/settings.ts'
import { evmRailName } from '../../../rails/own-accounts/kinds/evm.ts'
import { addressKinds, kindNamed } from '../../../rails/own-accounts/kinds/kinds.ts'
import { CommandFault } from '../../command-fault.ts'
import { fourEyesAfterSetup } from '../../four-eyes.ts'
import { currencyOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { accountJson } from './account-json.ts'
import { addAccountOptions, settingsOf, type AccountOptions } from './account-options.ts'
import { accountIdOf } from '../../find-account.ts'
import { unrefused } from '../../refusal-fault.ts'
import { refuseNone } from './removed.ts'

interface AddOptions extends AccountOptions {
  currency: CurrencyCode
  kind: string
  identifier: string
  holder: string
  settlesIn?: string
  firstAddress?: string
  chain?: string
  contract?: string
}

const kinds = addressKinds.map(({ kind, identifier }) => `  ${kind.padEnd(10)} ${identifier}`).join('\n')

/** `account add`: an account or address of the operator's, in live mode. */
export function addAddCommand(account: Command, runner: Runner): void {
  const command = account
    .command('add')
    .description('add a bank account or another address that takes real payins')
    .addOption(currencyOption().makeOptionMandatory())
    .addOption(
      new Option('--kind <KIND>', 'what it is')
        .choices(addressKinds.map(({ kind }) => kind))
        .makeOptionMandatory(),
    )
    .requiredOption('--identifier <ID>', 'what customers pay to; see below', (text: string) => text.trim())
    .requiredOption('--holder <NAME>', 'the name of the holder, as customers see it', parseName)
    .option('--settles-in <ACCOUNT>', 'the account whose statements show each single payment to this address')
    .option('--first-address <ADDRESS>', 'EVM: the first address of the key, as your wallet shows it')
    .option('--chain <CHAIN>', `EVM: ${evmChains.map(({ code }) => code).join(', ')}`)
    .option('--contract <ADDRESS>', 'EVM: the contract of the token on this chain')
  addAccountOptions(command)
    .addHelpText(
      'after',
      `
--identifier is
${kinds}

Customers can pay to it at once, by each of its methods. A BANK account serves no payins in currencies without a method for transfers
(BRL, COP, GHS, IDR, KES, MYR, TWD, TZS, ZMW), nor with --methods none: payouts leave from it, and addresses settle in it. Amounts are unique in an account over all addresses that settle in it.

Examples:
  gateway account add --currency THB --kind BANK --identifier 0123456789 --holder "Acme Ltd" --bank-name KBank --by Ann --approved-by Ben
  gateway account add --currency THB --kind PROMPTPAY --identifier 0812345678 --holder "Acme Ltd" --settles-in ID --by Ann --approved-by Ben
  gateway account add --currency IDR --kind VA --identifier 88081:16 --holder "Acme Ltd" --bank-code 014 --by Ann --approved-by Ben
  gateway account add --currency USDT --kind EVM --identifier xpub… --first-address 0x… --holder "Acme Ltd" --chain ethereum \\
    --contract 0xdAC17F958D2ee523a2206206994597C13D831ec7 --sweep-to 0x… --by Ann --approved-by Ben`,
    )
    .action(async ({ currency, kind: name, ...typed }: AddOptions) => {
      const { identifier, holder, settlesIn, firstAddress, chain, contract, ...options } = typed
      const kind = kindNamed(name)
      if (!kind) throw new CommandFault(`There is no kind ${name}.`)
      refuseNone(options)
      await runner.run(async (gateway) => {
        if (gateway.mode === 'sandbox')
          throw new CommandFault(
            'The sandbox has accounts of its own, for test money: "account list" shows them. Add accounts in live mode.',
          )
        const named = {
          currencyCode: currency,
          kind,
          identifier,
          holder,
          settlesIn: await accountIdOf(gateway, settlesIn, '--settles-in'),
        }
        const facts = { ...settingsOf(options, currency), ...named, chain, contract }
        const decided = await fourEyesAfterSetup(gateway, options)
        const checked = unrefused(
          kind.rail === evmRailName
            ? await newEvmAccount(gateway.config, gateway.secrets, { ...facts, firstAddress })
            : facts,
        )
        const added = unrefused(await addAccount(gateway.db, checked, decided))
        return { document: accountJson(added) }
      })
    })
}
