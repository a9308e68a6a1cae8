import type { CurrencyCode } from '../../../money/currency.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { evmRailName, fingerprintIn } from '../../own-accounts/kinds/evm.ts'
import { evmTokenAccounts } from '#sql/receiving_account'

/** An account of this rail: a token on a chain, and the key of its addresses. */
export interface TokenAccount {
  readonly id: string
  readonly currencyCode: CurrencyCode
  readonly chain: string
  readonly contract: string
  readonly sweepTo: string | undefined
  readonly fingerprint: string
}

/** Every account of the rail, the disabled ones too: money may still come to their addresses. */
export async function selectTokenAccounts(database: Queryable): Promise<readonly TokenAccount[]> {
  const { rows } = await database.query(evmTokenAccounts({ evmRailName }))
  return rows.map(({ id, currency_code, identifier, details }) => ({
    id,
    currencyCode: currency_code as CurrencyCode,
    chain: details.chain,
    contract: details.contract,
    sweepTo: details.sweepTo,
    fingerprint: fingerprintIn(identifier),
  }))
}
