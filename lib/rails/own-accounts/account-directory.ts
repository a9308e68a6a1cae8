import type { CurrencyCode } from '../../money/currency.ts'
import type { ReceivingAccount } from '../../payments/rail/rail.ts'
import { toReceivingAccount } from '../../payments/sql/receiving-account.ts'
import { isFresh, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { accountsTaking } from '#sql/receiving_account'

const cachedForMs = 3000

export interface AccountDirectory {
  /** The rail's accounts for a method and currency, in the order in which they are tried. */
  taking(methodCode: string, currencyCode: CurrencyCode): Promise<readonly ReceivingAccount[]>
}

/**
 * Reads a rail's receiving accounts, cached for seconds: a disabled account soon gets no new payments, nor
 * does one whose cash account has received its daily limit since midnight in its time zone. Of several in one
 * place of the order, the one with the most room left is first.
 */
export function openAccountDirectory(db: Database, rail: string, clock: Clock): AccountDirectory {
  const cache = new Map<string, { readonly at: number; readonly accounts: Promise<ReceivingAccount[]> }>()
  return {
    taking: async (methodCode, currencyCode) => {
      const cacheKey = `${methodCode}/${currencyCode}`
      const now = clock.now().getTime()
      const cached = cache.get(cacheKey)
      if (cached && isFresh(clock, cached.at, cachedForMs)) return cached.accounts
      const accounts = selectAccounts(db, rail, { methodCode, currencyCode, now: clock.now() })
      cache.set(cacheKey, { at: now, accounts })
      accounts.then(
        (found) => found.length === 0 && cache.delete(cacheKey),
        () => cache.delete(cacheKey),
      )
      return accounts
    },
  }
}

interface Taking {
  readonly methodCode: string
  readonly currencyCode: CurrencyCode
  readonly now: Date
}

async function selectAccounts(
  db: Database,
  rail: string,
  { methodCode, currencyCode, now }: Taking,
): Promise<ReceivingAccount[]> {
  const { rows } = await db.query(accountsTaking({ rail, currencyCode, methodCode, now }))
  return rows.map(toReceivingAccount)
}
