import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

// A database of an earlier release, which did not record that the rest of a part payment is an amount that
// another payment owns.

const admin = await testDatabase()
const begins = '20261122140000_contested_amounts'
const account = randomUUID()

/**
 * An open order of an amount, of which a part may have come; `owns`: whether it is identified by its amount.
 */
const payment = (id: string, amount: number, part: number, owns: boolean): string => `
  insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
  values ('SHOP', 'payin', '${id}', 'WAITING', 'THB', ${amount}, 'https://shop.example', true, '');
  with payer as (insert into payer_data (data) values ('{}') returning id)
  insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider, receiving_account_id,
    amount_required, fee, vat, rail_reference, response, payer_data_id)
  select 'SHOP', 'payin', '${id}', 1, 'OFFLINE', 'OfflineMethod', 'test', '${account}', ${amount}, 0, 0, upper(replace('${id}', '-', '')), '{}', id from payer;
  ${
    owns
      ? `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no)
         values ('${account}', ${amount}, 'SHOP', 'payin', '${id}', 1);`
      : ''
  }
  ${
    part > 0
      ? `with came as (
           insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
           values ('test', '${id}', '', '${account}', 'THB', ${part}, now()) returning id)
         insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, at)
         select id, 'SHOP', 'payin', '${id}', 1, 'RAIL_REFERENCE', now() from came;`
      : ''
  }`

it('an upgrade records the part payments that lack an amount of another payment, and no others', async () => {
  const url = await databaseBefore(admin, begins)
  const db = openDatabase({ url, log: silentLog, poolSize: 1, limits: administrationLimits })
  await db.pool.query(`
    insert into merchant (code, channel_name, callback_secret) values ('SHOP', 'Shop', '');
    insert into receiving_account (id, provider, currency_code, kind, identifier, holder)
    values ('${account}', 'test', 'THB', 'BANK', '1', 'Shop');
    ${payment('owner', 60.01, 0, true)}
    ${payment('contests', 100.01, 40, true)}
    ${payment('by-reference', 90.01, 30, false)}
    ${payment('lacks-what-nobody-owns', 200.01, 40, true)}`)
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query(
    `select payment_id, attempt_no, trim_scale(amount)::text as amount, contested_from <= now() as began, contested_until
       from contested_amount`,
  )
  await db.close()
  expect(rows).toEqual([
    { payment_id: 'contests', attempt_no: 1, amount: '60.01', began: true, contested_until: null },
  ])
})
