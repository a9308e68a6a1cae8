import type { Database } from '#lib/platform/db/database.ts'

/** A page of the console whose rows grow with what is stored. */
export interface ListAddress {
  readonly name: string
  readonly address: string
}

/** Every list page, and the searches that people make. */
export async function listAddresses({ pool }: Database): Promise<readonly ListAddress[]> {
  const { rows } = await pool.query<{ id: string; reference: string; account: string; import_id: string }>(
    `select a.payment_id as id, a.rail_reference as reference, statement.receiving_account_id as account, statement.import_id
       from (select payment_id, rail_reference from payment_attempt join payment p using (merchant_code, kind, payment_id)
              where p.amount between 495 and 505 order by p.created_at desc limit 1) a
      cross join (select receiving_account_id, import_id from bank_statement order by to_day desc limit 1) statement`,
  )
  const [found] = rows
  if (!found) throw new Error('the database is not filled')
  const searches: Readonly<Record<string, string>> = {
    'payments, the newest': '',
    'payments of a merchant': '?merchant=BENCH1',
    'payments by status': '?status=REFUSED',
    'payments by a method that nobody has': '?method=PIXQR',
    'payments of a merchant by such a method': '?merchant=BENCH1&method=PIXQR',
    'search: an ID': `?q=${found.id}`,
    'search: eight characters of an ID': `?q=${found.id.slice(0, 8)}`,
    'search: a reference': `?q=${found.reference}`,
    'search: an amount': '?q=500.00',
    'search: an amount ±1 %': `?q=${encodeURIComponent('500 ±1%')}`,
    'search: such an amount, of a merchant': `?merchant=BENCH1&q=${encodeURIComponent('500 ±1%')}`,
    'search: a name': '?q=asha+rao+7',
    'search: a number that nobody has': '?q=412356789012',
    'search: an order number': '?q=web-77a',
  }
  const account = `/console/accounts/${found.account}`
  const others: Readonly<Record<string, string>> = {
    'suspense, the oldest 200': '/console/suspense',
    'suspense, 200 credits': '/console/suspense?tab=credits',
    accounts: '/console/accounts',
    'an account with its rules': account,
    'statements of an account': `${account}/statements`,
    'a statement': `${account}/statements/${found.import_id}`,
    'batches and what waits': '/console/batches',
    'books: trial balance': '/console/books',
    'books: client money': '/console/books?show=client',
    'books: clearing accounts': '/console/books?show=clearing',
    callbacks: '/console/callbacks',
    'callbacks that failed': '/console/callbacks?status=FAILED',
    settlements: '/console/settlements',
    balances: '/console/balances',
    merchants: '/console/merchants',
    'a merchant': '/console/merchants/BENCH1',
    approvals: '/console/approvals',
    people: '/console/people',
    audit: '/console/audit',
    'audit of a command that nobody gave': '/console/audit?action=nothing',
    'request log': '/console/request-log?merchant=BENCH1',
    overview: '/console/overview',
  }
  return [
    ...Object.entries(searches).map(([name, query]) => ({ name, address: `/console/payments${query}` })),
    ...Object.entries(others).map(([name, address]) => ({ name, address })),
  ]
}
