import { withoutInvisible } from '../../countries/accounts/digits.ts'
import { readEvmAccountKey } from '../../countries/accounts/evm-account-key.ts'
import { evmAddressFault } from '../../countries/accounts/evm-address.ts'
import type { Config } from '../../platform/config.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { NewAccount } from '../own-accounts/accounts/add-account.ts'
import { evm, evmIdentifier } from '../own-accounts/kinds/evm.ts'
import { checkToken } from './accounts/check-token.ts'
import { storeKey } from './accounts/sealed-key.ts'
import { beginEvmCursor } from '#sql/evm_scan'
import type { Refused } from '../../platform/refused.ts'

/** An account of kind EVM as it was typed: the identifier is the extended public key. */
export interface TypedEvmAccount extends NewAccount {
  /** The address m/0/0 as the operator's wallet shows it. */
  readonly firstAddress?: string | undefined
}

/** An account whose key and addresses are right, as it is stored: the identifier only names the key. */
interface ReadEvmAccount {
  readonly account: NewAccount
  readonly xpub: string
  readonly fingerprint: string
}

/** Checks key, first address and contract of a new account, without asking anybody. */
export function readEvmAccount({ firstAddress, ...typed }: TypedEvmAccount): ReadEvmAccount | Refused {
  const xpub = withoutInvisible(typed.identifier)
  const key = readEvmAccountKey(xpub)
  if ('fault' in key) return { refused: `--identifier: ${key.fault}.` }
  if (firstAddress === undefined)
    return {
      refused: '--first-address is missing: write the first address of the account, as your wallet shows it.',
    }
  const wrong = evmAddressFault(firstAddress)
  if (wrong) return { refused: `--first-address: ${wrong.message}.` }
  if (key.addressAt(0) !== firstAddress)
    return {
      refused:
        '--first-address is not the first address of --identifier. Nothing was done: customers would pay to addresses that your wallet does not have.',
    }
  const { chain = '', settlesIn } = typed
  const account = { ...typed, kind: evm, identifier: evmIdentifier(key.fingerprint, chain) }
  const fault = evm.fault(account)
  if (fault !== undefined) return { refused: fault }
  if (settlesIn !== undefined)
    return { refused: '--settles-in: the tokens of this kind stay on their own addresses.' }
  return { account, xpub, fingerprint: key.fingerprint }
}

/**
 * Checks key, first address, contract and endpoints of a new account. Returns it as it is stored: the key is
 * sealed.
 */
export async function newEvmAccount(
  { evm: settings }: Pick<Config, 'evm'>,
  secrets: Pick<SecretBox, 'seal'>,
  typed: TypedEvmAccount,
): Promise<NewAccount | Refused> {
  const read = readEvmAccount(typed)
  if ('refused' in read) return read
  const { account, xpub, fingerprint } = read
  const { chain = '', contract = '' } = account
  const final = await checkToken(settings, chain, contract)
  if ('fault' in final) return { refused: final.fault }
  return {
    ...account,
    onAdded: async (transaction) => {
      await storeKey(transaction, secrets, fingerprint, xpub)
      await transaction.query(beginEvmCursor({ chain, ...final }))
    },
  }
}
