import type { Database } from '#lib/platform/db/database.ts'

/** What one desk has in the database, and all sums of the ledger: one undisturbed act changes both alike. */
export interface Outcome {
  readonly desk: Readonly<Record<string, unknown>>
  readonly ledger: Readonly<Record<string, bigint>>
}

/** What is there now. */
export async function readOutcome({ pool }: Database, account: string, merchant: string): Promise<Outcome> {
  const { rows } = await pool.query<{ desk: Record<string, unknown> }>(
    `with lines as (
       select state, direction, amount::text, count(*) from statement_line where receiving_account_id = $1 group by 1, 2, 3),
     receipts as (
       select receipt.amount::text, count(*), count(match.receipt_id) as matched
         from receipt left join receipt_match match on match.receipt_id = receipt.id and match.undone_at is null
        where receipt.receiving_account_id = $1 group by 1),
     items as (
       select direction, amount::text, reason, closed_as, count(*) from suspense_item
        where receiving_account_id = $1 group by 1, 2, 3, 4),
     payments as (
       select kind, status, amount::text, money_received::text, money_returned::text, count(*)
         from payment where merchant_code = $2 group by 1, 2, 3, 4, 5),
     imports as (
       select state, count(*) from bank_import import where exists (
         select from bank_statement where import_id = import.id and receiving_account_id = $1) group by 1)
     select jsonb_build_object(
       'lines', (select jsonb_agg(lines order by lines::text) from lines),
       'receipts', (select jsonb_agg(receipts order by receipts::text) from receipts),
       'items', (select jsonb_agg(items order by items::text) from items),
       'payments', (select jsonb_agg(payments order by payments::text) from payments),
       'imports', (select jsonb_agg(imports order by imports::text) from imports),
       'returns', (select count(*) from suspense_return where receiving_account_id = $1),
       'events', (select count(*) from payment_event where merchant_code = $2),
       'callbacks', (select count(*) from callback where merchant_code = $2),
       'planned', (select count(*) from planned_line where receiving_account_id = $1)) as desk`,
    [account, merchant],
  )
  const sums = await pool.query<{ name: string; sum: string }>(
    `select split_part(account_id, '/', 1) as name, (sum(amount) * 100)::bigint::text as sum from ledger_posting group by 1
     union all select 'entries', count(*)::text from ledger_entry`,
  )
  return {
    desk: rows[0]?.desk ?? {},
    ledger: Object.fromEntries(sums.rows.map(({ name, sum }) => [name, BigInt(sum)])),
  }
}

/** What an act has changed, a line for each subject: of the desk all, of the ledger the difference. */
export function changeOf(before: Outcome, after: Outcome): string {
  const names = Object.keys(after.ledger).toSorted((one, other) => (one < other ? -1 : 1))
  const changed = names
    .map((name) => [name, (after.ledger[name] ?? 0n) - (before.ledger[name] ?? 0n)] as const)
    .filter(([, by]) => by !== 0n)
  const ledger = changed.map(([name, by]) => `${name} ${by}`)
  return Object.entries({ ...after.desk, ledger })
    .map(([subject, is]) => `${subject}: ${JSON.stringify(is)}`)
    .join('\n')
}

/** Where one change is not the other. */
export function differenceOf(one: string, other: string): readonly string[] {
  const others = other.split('\n')
  return one.split('\n').flatMap((line, at) => (line === others[at] ? [] : `${line}, not ${others[at]}`))
}
