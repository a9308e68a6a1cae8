import type { CurrencyCode } from '../../money/currency.ts'
import type { ReceivingAccount } from '../../payments/rail.ts'
import {
  receivingAccountColumns,
  toReceivingAccount,
  type ReceivingAccountRow,
} from '../../payments/sql/receiving-account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'

const cachedForMs = 3000

export interface AccountDirectory {
  /** The rail's accounts for a method and currency, in the order in which they are tried. */
  taking(methodCode: string, currencyCode: CurrencyCode): Promise<readonly ReceivingAccount[]>
}

/** Reads a rail's receiving accounts, cached for seconds: a disabled account soon gets no new payments. */
export function openAccountDirectory(db: Database, rail: string, clock: Clock): AccountDirectory {
  const cache = new Map<string, { readonly until: number; readonly accounts: Promise<ReceivingAccount[]> }>()
  return {
    taking: async (methodCode, currencyCode) => {
      const cacheKey = `${methodCode}/${currencyCode}`
      const now = clock.now().getTime()
      const cached = cache.get(cacheKey)
      if (cached && cached.until > now) return cached.accounts
      const accounts = selectAccounts(db, rail, methodCode, currencyCode)
      cache.set(cacheKey, { until: now + cachedForMs, accounts })
      accounts.then(
        (found) => found.length === 0 && cache.delete(cacheKey),
        () => cache.delete(cacheKey),
      )
      return accounts
    },
  }
}

async function selectAccounts(
  db: Database,
  rail: string,
  methodCode: string,
  currencyCode: CurrencyCode,
): Promise<ReceivingAccount[]> {
  const { rows } = await db.query<ReceivingAccountRow>({
    name: 'accounts_taking',
    text: `
      select ${receivingAccountColumns('r')} from receiving_account r
       where r.provider = $1 and r.currency_code = $2 and $3 = any (r.methods) and r.disabled_at is null
       order by r.position, r.id`,
    values: [rail, currencyCode, methodCode],
  })
  return rows.map(toReceivingAccount)
}
