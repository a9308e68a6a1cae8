import type { Database, Statement } from '../../platform/db/database.ts'

/** How rows of one table get the merchant that earlier releases did not write. */
interface Filling {
  readonly table: 'payer_data' | 'ledger_posting' | 'callback_delivery' | 'callback_answer'
  /** What is walked, in the order of its key. */
  readonly walked: string
  readonly key: readonly string[]
  readonly first: readonly unknown[]
  /** Updates `t` for the rows of `page`. */
  readonly update: string
}

const rowsPerStatement = 5_000
const firstUuid = '00000000-0000-0000-0000-000000000000'

const ofCallback = (table: 'callback_delivery' | 'callback_answer'): Filling => ({
  table,
  walked: table,
  key: ['callback_id', 'delivery_no'],
  first: [firstUuid, 0],
  update: `
    update ${table} t set merchant_code = callback.merchant_code from page join callback on callback.id = page.callback_id
     where (t.callback_id, t.delivery_no) = (page.callback_id, page.delivery_no) and t.merchant_code is null`,
})

const fillings: readonly Filling[] = [
  {
    table: 'ledger_posting',
    walked: 'ledger_posting',
    key: ['entry_id', 'line'],
    first: [0, 0],
    update: `
      update ledger_posting t set merchant_code = account.merchant_code
        from page join ledger_posting posting using (entry_id, line) join ledger_account account on account.id = posting.account_id
       where (t.entry_id, t.line) = (page.entry_id, page.line) and t.merchant_code is null and account.merchant_code is not null`,
  },
  ofCallback('callback_delivery'),
  ofCallback('callback_answer'),
  {
    table: 'payer_data',
    walked: 'payment_attempt',
    key: ['merchant_code', 'kind', 'payment_id', 'attempt_no'],
    first: ['', '', '', 0],
    update: `
      update payer_data t set merchant_code = page.merchant_code
        from page join payment_attempt attempt using (merchant_code, kind, payment_id, attempt_no)
       where t.id = attempt.payer_data_id and t.merchant_code is null`,
  },
  {
    table: 'payer_data',
    walked: 'customer',
    key: ['merchant_code', 'customer_id'],
    first: ['', ''],
    update: `
      update payer_data t set merchant_code = page.merchant_code from page join customer using (merchant_code, customer_id)
       where t.id = customer.payer_data_id and t.merchant_code is null`,
  },
  {
    table: 'payer_data',
    walked: 'receipt_match',
    key: ['receipt_id', 'match_no'],
    first: [firstUuid, 0],
    update: `
      update payer_data t set merchant_code = matched.merchant_code
        from page join receipt_match matched using (receipt_id, match_no) join receipt on receipt.id = matched.receipt_id
       where matched.undone_at is null and t.id = receipt.payer_data_id and t.merchant_code is null`,
  },
]

/**
 * Fills the merchant of rows that releases up to 0.2.0 wrote, some thousands in each transaction, while the
 * gateway runs. It may be stopped at any time: the next run skips what is filled. Resolves to the number of
 * rows that were filled, by table.
 */
export async function fillMerchantCodes(
  db: Database,
  onProgress: (line: string) => void = () => undefined,
): Promise<Readonly<Record<string, number>>> {
  const filled: Record<string, number> = {}
  for (const filling of fillings) {
    const add = (rows: number, walked: number) => {
      filled[filling.table] = (filled[filling.table] ?? 0) + rows
      onProgress(`${filling.table}: ${filled[filling.table]} filled, ${walked} of ${filling.walked} read`)
    }
    await fill(db, filling, add)
  }
  return filled
}

async function fill(
  db: Database,
  { walked, key, first, update }: Filling,
  onPage: (filled: number, walked: number) => void,
): Promise<void> {
  const columns = key.join(', ')
  const text = `
    with page as materialized (
      select ${columns} from ${walked} where (${columns}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})
       order by ${columns} limit ${rowsPerStatement}),
    filled as (${update} returning 1)
    select (select count(*)::int from filled) as filled, (select count(*)::int from page) as read, last.*
      from (select ${columns} from page order by ${key.map((column) => `${column} desc`).join(', ')} limit 1) last`
  let after = first
  let read = 0
  for (;;) {
    const statement: Statement<Record<string, unknown> & { filled: number; read: number }> = {
      name: '',
      text,
      values: after,
    }
    const [page] = (await db.query(statement)).rows
    if (!page) return
    read += page.read
    onPage(page.filled, read)
    if (page.read < rowsPerStatement) return
    after = key.map((column) => page[column])
  }
}
