import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

// A database of an earlier release, which had no row for money in suspense.
const admin = await testDatabase()
const account = randomUUID()

const receipt = (sourceId: string, more = ''): string => `
  with came as (
    insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at, received_at)
    values ('test', '${sourceId}', '', '${account}', 'INR', 40, now(), '2026-01-02') returning id)
  ${more === '' ? 'select from came' : more};`

it('an upgrade opens an item for each receipt that no payment has, since it was received', async () => {
  const url = await databaseBefore(admin, '20261123070000_suspense_items')
  const db = openDatabase({ url, log: silentLog, poolSize: 1, limits: administrationLimits })
  await db.pool.query(`
    insert into merchant (code, channel_name, callback_secret) values ('SHOP', 'Shop', '');
    insert into receiving_account (id, provider, currency_code, kind, identifier, holder)
    values ('${account}', 'test', 'INR', 'BANK', '1', 'Shop');
    insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
    values ('SHOP', 'payin', 'one', 'WAITING', 'INR', 100, 'https://shop.example', true, '');
    ${receipt('unmatched')}
    ${receipt('failed', `insert into failed_match (receipt_id, next_try_at) select id, now() from came`)}
    ${receipt('matched', `insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by) select id, 'SHOP', 'payin', 'one', 1, 'AMOUNT' from came`)}`)
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query<object>(`
    select receipt.source_id, item.direction, trim_scale(item.amount)::text as amount, item.reason, item.opened_at::date::text as opened_on,
           item.closed_as
      from suspense_item item join receipt on receipt.id = item.receipt_id order by 1`)
  await db.close()
  const item = { direction: 'CREDIT', amount: '40', opened_on: '2026-01-02', closed_as: null }
  expect(rows).toEqual([
    { source_id: 'failed', reason: 'MATCH_FAILED', ...item },
    { source_id: 'unmatched', reason: 'UNMATCHED', ...item },
  ])
})
