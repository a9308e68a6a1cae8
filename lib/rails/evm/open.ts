import type { EvmAccountKey } from '../../countries/accounts/evm-account-key.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { AttemptRequest, OpenResult, ReceivingAccount } from '../../payments/rail/rail.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'
import { evmRailName, fingerprintIn } from '../own-accounts/kinds/evm.ts'
import { openKey } from './accounts/sealed-key.ts'
import { giveEvmAddress } from '#sql/evm_address'
import { nextEvmIndex } from '#sql/evm_key'

/** How attempts are opened, and the accounts that take them. */
export interface Opening {
  /** Accounts on chains that are read: money on another one would not be noticed. */
  taking(attempt: Pick<AttemptRequest, 'methodCode' | 'currencyCode'>): Promise<readonly ReceivingAccount[]>
  open(attempt: AttemptRequest): Promise<OpenResult>
}

/** Opens an attempt: an address of its own. */
export function opening({ db, clock, config, secrets }: RailParts): Opening {
  const accounts = openAccountDirectory(db, evmRailName, clock)
  const taking: Opening['taking'] = async ({ methodCode, currencyCode }) =>
    (await accounts.taking(methodCode, currencyCode)).filter(
      ({ details }) => (details['chain'] ?? '') in config.evm,
    )
  return {
    taking,
    open: async (attempt) => {
      const { operatorCode } = attempt
      const account = (await taking(attempt)).find(
        ({ details }) => operatorCode === undefined || details['network'] === operatorCode,
      )
      if (!account) return { opened: { accounts: [] } }
      const ownAddress = await giveAddress(db, secrets, fingerprintIn(account.identifier), account.id)
      return { opened: { accounts: [{ ...account, ownAddress }] } }
    },
  }
}

/** Derivation takes a millisecond for the branch of a key; a process has few keys. */
const opened = new WeakMap<object, Map<string, EvmAccountKey>>()

/**
 * Gives out the next address of a key, for one attempt on an account. The counter of the key is raised in one
 * statement, whichever chain or token asks, so no index is given out twice; an attempt that is not written
 * after all leaves its index unused.
 */
async function giveAddress(
  db: Database,
  secrets: Pick<SecretBox, 'open'>,
  fingerprint: string,
  receivingAccountId: string,
): Promise<string> {
  const { rows } = await db.query(nextEvmIndex({ fingerprint }))
  const [row] = rows
  if (!row) throw new Error(`the key ${fingerprint} is missing: restore the table evm_key`)
  const address = keyOf(secrets, fingerprint, row.sealed).addressAt(row.index)
  await db.query(giveEvmAddress({ address, fingerprint, index: row.index, receivingAccountId }))
  return address
}

function keyOf(secrets: Pick<SecretBox, 'open'>, fingerprint: string, sealed: Buffer): EvmAccountKey {
  const keys = opened.get(secrets) ?? new Map<string, EvmAccountKey>()
  opened.set(secrets, keys)
  const key = keys.get(fingerprint) ?? openKey(secrets, fingerprint, sealed)
  keys.set(fingerprint, key)
  return key
}
