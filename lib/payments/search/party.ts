import { openPayer, toStoredPayer } from '../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PayerRow } from '../../platform/personal-data/sql/stored-columns.ts'
import type { Party } from './payment-search.ts'

interface NamedAccount {
  readonly accountName?: string
  readonly accountNumber?: string
}

/**
 * Who paid as the source reported it, else as the request named the payer or payee; undefined: nobody is
 * named.
 */
export function partyOf(personal: PersonalData, row: PayerRow): Party | undefined {
  const { account, request }: { account?: NamedAccount; request?: { account?: NamedAccount } } = openPayer(
    personal,
    toStoredPayer(row),
  )
  const named = account ?? request?.account
  const party = {
    ...(named?.accountName !== undefined && { name: named.accountName }),
    ...(named?.accountNumber !== undefined && { account: named.accountNumber }),
  }
  return Object.keys(party).length > 0 ? party : undefined
}
