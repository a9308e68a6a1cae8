import { readEvmAccountKey, type EvmAccountKey } from '../../../countries/accounts/evm-account-key.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { SealedColumn } from '../../../platform/secrets/reseal-column.ts'
import { storeEvmKey } from '#sql/evm_key'

const purpose = (fingerprint: string): string => `evm-key:${fingerprint}`

/** The column that `keys rotate-secret` seals again. */
export const evmKeyColumn: SealedColumn = {
  table: 'evm_key',
  key: 'fingerprint',
  keyType: 'text',
  column: 'sealed',
  named: 't.fingerprint',
  purposeOf: purpose,
}

/** Stores a key, sealed; one that is stored keeps its counter, so that no index is given out twice. */
export async function storeKey(
  transaction: Queryable,
  secrets: Pick<SecretBox, 'seal'>,
  fingerprint: string,
  xpub: string,
): Promise<void> {
  await transaction.query(storeEvmKey({ fingerprint, xpub: secrets.seal(xpub, purpose(fingerprint)) }))
}

/** Opens a stored key. Throws `SecretBoxFault` when it was sealed with another GATEWAY_SECRET_KEY. */
export function openKey(
  secrets: Pick<SecretBox, 'open'>,
  fingerprint: string,
  sealed: Uint8Array,
): EvmAccountKey {
  const key = readEvmAccountKey(secrets.open(sealed, purpose(fingerprint)))
  if ('fault' in key || key.fingerprint !== fingerprint)
    throw new Error(`the stored key ${fingerprint} is another one`)
  return key
}
