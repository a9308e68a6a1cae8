import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

// A database of an earlier release, whose matches do not say yet whether they came when the payment had
// succeeded already.

const admin = await testDatabase()
const begins = '20261122120000_facts_of_payments'
const account = randomUUID()

/**
 * A receipt of a payment: minutes after the first one, the hundredth of a rupee that it brought, and what it
 * did.
 */
interface Came {
  readonly at: number
  readonly amount: number
  readonly completes?: true
  /** A clock that was behind: it was booked when the payment was complete. */
  readonly bookedLate?: true
}

const cases: readonly (readonly [what: string, came: readonly Came[], afterSuccess: readonly boolean[]])[] = [
  [
    'parts, and more after them',
    [
      { at: 0, amount: 60 },
      { at: 1, amount: 40, completes: true },
      { at: 2, amount: 5 },
    ],
    [false, false, true],
  ],
  [
    'two at one moment, of which both were needed',
    [
      { at: 0, amount: 60 },
      { at: 0, amount: 40, completes: true },
    ],
    [false, false],
  ],
  [
    'two at one moment, of which one was enough',
    [
      { at: 0, amount: 100, completes: true },
      { at: 0, amount: 10 },
    ],
    [false, true],
  ],
  [
    'one by a clock that was behind',
    [
      { at: 1, amount: 100, completes: true },
      { at: 0, amount: 10, bookedLate: true },
    ],
    [false, true],
  ],
  [
    'parts of what is still open',
    [
      { at: 0, amount: 30 },
      { at: 1, amount: 30 },
    ],
    [false, false],
  ],
]

const entry = (kind: string, paymentId: string, receiptId: string, amount: number, to: string) => `
  with entry as (
    insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
    values ('${kind}', 'INR', 'SHOP', 'payin', '${paymentId}', ${receiptId}) returning id)
  insert into ledger_posting (entry_id, line, account_id, amount)
  select id, 1, 'SUSPENSE/INR', ${-amount} from entry union all select id, 2, '${to}', ${amount} from entry`

function payment(id: string, came: readonly Came[]): string {
  const success = came.find(({ completes }) => completes)
  const at = (minutes: number) => `timestamptz '2026-01-01' + interval '${minutes} minutes'`
  const ids = came.map(() => randomUUID())
  const received = came.reduce((sum, { amount }) => sum + amount, 0)
  const receipts = came.map(
    ({ at: minutes, amount, completes }, no) => `
      insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
      values ('${ids[no]}', 'test', '${id} ${no}', '', '${account}', 'INR', ${amount}, now());
      insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, at)
      values ('${ids[no]}', 'SHOP', 'payin', '${id}', 1, 'RAIL_REFERENCE', ${at(minutes)});
      ${
        completes
          ? `insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id)
        values ('SHOP', 'payin', '${id}', 2, 'WAITING', 'SUCCESS', 'MONEY_RECEIVED', 'test', '${ids[no]}');`
          : ''
      }`,
  )
  const booked = (late: boolean) =>
    came.map(({ bookedLate = false, amount }, no) =>
      bookedLate === late ? entry('RECEIPT', id, `'${ids[no]}'`, -amount, 'OPENING_BALANCE/INR') : 'select',
    )
  const completion = success
    ? [
        entry('COMPLETION', id, `'${ids[came.indexOf(success)]}'`, 100, 'OPENING_BALANCE/INR'),
        entry('REVERSAL', id, 'null', -100, 'OPENING_BALANCE/INR'),
      ]
    : []
  return [
    `insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest,
       money_received, processed_at)
     values ('SHOP', 'payin', '${id}', '${success ? 'SUCCESS' : 'WAITING'}', 'INR', 100, 'https://shop.example', true, '',
       ${received}, ${success ? 'now()' : 'null'})`,
    `with payer as (insert into payer_data (data) values ('{}') returning id)
     insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
       amount_required, fee, vat, rail_reference, response, payer_data_id)
     select 'SHOP', 'payin', '${id}', 1, 'UPIQR', 'UPIQRMethod', 'test', '${account}', 100, 0, 0, upper(replace('${id}', '-', '')), '{}', id from payer`,
    ...receipts,
    ...booked(false),
    ...completion,
    ...booked(true),
  ].join(';\n')
}

const found = new Map<string, boolean[]>()

beforeAll(async () => {
  const url = await databaseBefore(admin, begins)
  const db = openDatabase({ url, log: silentLog, poolSize: 1 })
  await db.pool.query(`
    insert into merchant (code, channel_name, callback_secret) values ('SHOP', 'Shop', '');
    insert into receiving_account (id, provider, currency_code, kind, identifier, holder) values ('${account}', 'test', 'INR', 'BANK', '1', 'Shop');
    insert into ledger_account (id, kind, currency_code) values ('SUSPENSE/INR', 'SUSPENSE', 'INR'), ('OPENING_BALANCE/INR', 'OPENING_BALANCE', 'INR')`)
  for (const [no, [, came]] of cases.entries()) await db.pool.query(payment(`case-${no}`, came))
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query<{ payment_id: string; after: boolean[] }>(
    `select payment_id, array_agg(after_success order by source_id) as after
       from receipt_match join receipt on receipt.id = receipt_id group by payment_id`,
  )
  for (const { payment_id: id, after } of rows) found.set(id, after)
  await db.close()
})

it.each(cases.map(([what, , afterSuccess], no) => [what, no, afterSuccess] as const))(
  'an upgrade records which receipts counted: %s',
  (_, no, afterSuccess) => {
    expect(found.get(`case-${no}`)).toEqual(afterSuccess)
  },
)
