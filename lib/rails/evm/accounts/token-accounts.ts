import type { CurrencyCode } from '../../../money/currency.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { evmRailName, fingerprintIn } from '../../own-accounts/kinds/evm.ts'

/** An account of this rail: a token on a chain, and the key of its addresses. */
export interface TokenAccount {
  readonly id: string
  readonly currencyCode: CurrencyCode
  readonly chain: string
  readonly contract: string
  readonly sweepTo: string | undefined
  readonly fingerprint: string
}

interface TokenAccountRow {
  id: string
  currency_code: CurrencyCode
  identifier: string
  details: { chain: string; contract: string; sweepTo?: string }
}

/** Every account of the rail, the disabled ones too: money may still come to their addresses. */
export async function selectTokenAccounts(database: Queryable): Promise<readonly TokenAccount[]> {
  const { rows } = await database.query<TokenAccountRow>({
    name: 'evm_token_accounts',
    text: `select id, currency_code, identifier, details from receiving_account where provider = $1 order by created_at, id`,
    values: [evmRailName],
  })
  return rows.map(({ id, currency_code, identifier, details }) => ({
    id,
    currencyCode: currency_code,
    chain: details.chain,
    contract: details.contract,
    sweepTo: details.sweepTo,
    fingerprint: fingerprintIn(identifier),
  }))
}
