import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

const admin = await testDatabase()
/** The first migration after release 0.1.0. */
const begins = '20261122100000_balances_open_with_accounts'

it('an upgrade that finds a receipt of two payments says how to correct it, and continues after the correction', async () => {
  const url = await databaseBefore(admin, begins)
  const db = openDatabase({ url, log: silentLog, poolSize: 1 })
  const receipt = randomUUID()
  await db.pool.query(twice(receipt))
  const failure: unknown = await migrate({ url, log: silentLog }).catch((error: unknown) => error)
  const message = failure instanceof Error ? failure.message : ''
  expect(message).toContain(`receipt ${receipt}: SHOP payin right, SHOP payin wrong`)

  const values = { receipt, merchant: 'SHOP', kind: 'payin', payment: 'wrong' }
  const statements = /BEGIN;.*COMMIT;/.exec(message)?.[0] ?? 'no statements'
  await db.pool.query(
    Object.entries(values).reduce(
      (text, [key, value]) => text.replaceAll(`:${key}`, `'${value}'`),
      statements,
    ),
  )
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query(
    'select payment_id, money_received::int from payment order by payment_id',
  )
  expect(rows).toEqual([
    { payment_id: 'right', money_received: 40 },
    { payment_id: 'wrong', money_received: 0 },
  ])
  await expect(db.pool.query('delete from receipt_match')).rejects.toThrow('append-only')
  await db.close()
})

/** A receipt of 40 that two open payments are said to have received. */
const twice = (receipt: string): string => `
  insert into merchant (code, channel_name, callback_secret) values ('SHOP', 'Shop', '');
  insert into receiving_account (id, provider, currency_code, kind, identifier, holder)
  values ('${receipt}', 'test', 'INR', 'BANK', '1', 'Shop');
  insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest, money_received)
  select 'SHOP', 'payin', id, 'WAITING', 'INR', 100, 'https://shop.example', true, '', 40 from unnest(array['right', 'wrong']) id;
  with payer as (insert into payer_data (data) values ('{}'), ('{}') returning id)
  insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
    amount_required, fee, vat, rail_reference, response, payer_data_id)
  select 'SHOP', 'payin', case no when 1 then 'right' else 'wrong' end, 1, 'UPIQR', 'UPIQRMethod', 'test', '${receipt}', 100, 0, 0, 'R' || no, '{}', id
    from (select id, row_number() over () as no from payer) numbered;
  insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
  values ('${receipt}', 'test', 'one', '', '${receipt}', 'INR', 40, now());
  insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by)
  values ('${receipt}', 'SHOP', 'payin', 'right', 1, 'RAIL_REFERENCE'), ('${receipt}', 'SHOP', 'payin', 'wrong', 1, 'AMOUNT')`
