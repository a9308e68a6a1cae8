import type pg from 'pg'

/**
 * What must be equal before and after a copy, in SQL for each part: payments by kind, status and currency,
 * balances with their sequences, the sums of postings by account, settlements, callbacks.
 */
const parts: Readonly<Record<string, string>> = {
  payments: `
    select merchant_code, kind, status, currency_code, count(*)::text as rows, sum(amount)::text as amount,
      sum(money_received)::text as received, sum(event_no)::text as events, max(listed_at)::text as listed, max(relisted_at)::text as relisted
      from payment where merchant_code in (:merchants) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  balances: `
    select to_jsonb(b)::text as balance, to_jsonb(held)::text as held
      from merchant_balance b cross join lateral read_merchant_balance(b.merchant_code, b.currency_code) held
     where b.merchant_code in (:merchants) order by 1`,
  postings: `
    select posting.account_id, count(*)::text as rows, sum(posting.amount)::text as amount, max(posting.account_seq)::text as sequence
      from ledger_posting posting
     where posting.account_id in (select id from ledger_account where merchant_code in (:merchants)) group by 1 order by 1`,
  settlements: `
    select merchant_code, currency_code, count(*)::text as rows, sum(closing_balance)::text as closing, max(position)::text as position
      from settlement where merchant_code in (:merchants) group by 1, 2 order by 1, 2`,
  callbacks: `
    select merchant_code, status, count(*)::text as rows, sum(delivery_no)::text as deliveries, max(listed_at)::text as listed
      from callback where merchant_code in (:merchants) group by 1, 2 order by 1, 2`,
}

/** The totals of merchants as text, the same in two databases whose time zone is the same. */
export async function totalsOf(
  session: pg.ClientBase,
  condition: (text: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const totals = new Map<string, string>()
  for (const [name, text] of Object.entries(parts))
    totals.set(name, JSON.stringify((await session.query(condition(text))).rows))
  return totals
}

/** The names of the totals that differ. */
export const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name))
