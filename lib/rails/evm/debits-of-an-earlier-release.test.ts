import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { databaseBefore } from '../../testing/database/database-before.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { silentLog } from '../../testing/silent-log.ts'

const admin = await testDatabase()
const account = randomUUID()

it('an upgrade opens an item for each transfer that was booked as an open debit, and for no sweep', async () => {
  const url = await databaseBefore(admin, '20261123124000_debits_of_chains')
  const db = openDatabase({ url, log: silentLog, poolSize: 1, limits: administrationLimits })
  await db.pool.query(`
    insert into receiving_account (id, provider, currency_code, kind, identifier, holder, details)
    values ('${account}', 'evm', 'USDT', 'EVM', 'xpub-0@ethereum', 'Shop', '{"chain":"ethereum"}');
    insert into evm_outgoing (source_id, receiving_account_id, from_address, to_address, amount, is_sweep, moved_at)
    values ('ethereum/1/0', '${account}', '0x1', '0x2', 5, false, '2026-01-02'),
           ('ethereum/2/0', '${account}', '0x1', '0x3', 7, true, '2026-01-03')`)
  await migrate({ url, log: silentLog })
  const { rows } = await db.pool.query<object>(`
    select evm_outgoing_id, direction, currency_code, trim_scale(amount)::text as amount, reason, opened_at::date::text as opened_on
      from suspense_item`)
  const change = db.pool.query(`update suspense_item set evm_outgoing_id = 'ethereum/2/0'`)
  await expect(change).rejects.toThrow(/evm_outgoing_id/)
  const anonymous = db.pool.query(`
    insert into suspense_item (receiving_account_id, currency_code, direction, amount, reason)
    values ('${account}', 'USDT', 'DEBIT', 1, 'OPEN_DEBIT')`)
  await expect(anonymous).rejects.toThrow(/suspense_item_of_a_debit_is_a_line_or_a_transfer/)
  await db.close()
  expect(rows).toEqual([
    {
      evm_outgoing_id: 'ethereum/1/0',
      direction: 'DEBIT',
      currency_code: 'USDT',
      amount: '5',
      reason: 'OPEN_DEBIT',
      opened_on: '2026-01-02',
    },
  ])
})
