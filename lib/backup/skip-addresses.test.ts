import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database/test-database.ts'
import { skipAddressesSql } from './skip-addresses.ts'

const { pool } = await testDatabase()

it('a restored key skips the addresses that may have been given out since the backup', async () => {
  await pool.query(
    `insert into evm_key (fingerprint, sealed, next_index, created_at) values ('a', '', 5, now()), ('b', '', 2147483640, now())`,
  )
  await pool.query(skipAddressesSql)
  const { rows } = await pool.query('select next_index from evm_key order by fingerprint')
  expect(rows).toEqual([{ next_index: 100_005 }, { next_index: 2_147_483_647 }])
})

it('a database of an earlier release has no keys', async () => {
  await pool.query('drop table evm_address, evm_key')
  await expect(pool.query(skipAddressesSql)).resolves.toBeDefined()
})
