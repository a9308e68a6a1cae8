import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byOperator } from '../../platform/audit/actor.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { readHomes } from './merchant-home.ts'

const { west, east, move } = await twoClusters()
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

const refused = async (why: string, more: Parameters<typeof move>[1] = {}) => {
  await expect(move('to east', more)).rejects.toThrow(why)
  expect(await readHomes(west.db, ['ACME'])).toEqual([])
  await createPayin(west, upi, payinKey())
}

describe('a move is refused, and the merchant goes on where it is,', () => {
  it('where the target is the same database', () =>
    refused('is the database of this cluster itself', { target: west.db }))

  it('of a merchant that is not here', () => refused('no merchant NOBODY', { merchantCodes: ['NOBODY'] }))

  it('where the clusters have different secret keys', () =>
    refused('different keys of digests', {
      secrets: { open: (...sealed) => `${west.secrets.open(...sealed).slice(0, -4)}${Math.random()}` },
    }))

  it('where this cluster cannot read what the target encrypted', async () => {
    const { rows } = await east.db.pool.query<{ wrapped: Buffer }>(
      `select wrapped from data_key where purpose = 'DIGEST'`,
    )
    const other = openSecretBox(randomBytes(32).toString('base64'))
    const sealed = other.seal('another key', 'data-key:DIGEST')
    await east.db.pool.query(`update data_key set wrapped = $1 where purpose = 'DIGEST'`, [sealed])
    await refused('has another GATEWAY_SECRET_KEY')
    await east.db.pool.query(`update data_key set wrapped = $1 where purpose = 'DIGEST'`, [rows[0]?.wrapped])
  })

  it('where both number their entries alike', async () => {
    await east.db.pool.query(`select setval('ledger_entry_id_seq', 1)`)
    await refused('numbers in one range')
    await east.db.pool.query(`select setval('ledger_entry_id_seq', 1000000000000000)`)
  })

  it('where the target has another release', async () => {
    await east.db.pool.query(
      `update _prisma_migrations set migration_name = migration_name || 'x' where migration_name like '%tables'`,
    )
    await refused('do not have the same release')
    await east.db.pool.query(
      `update _prisma_migrations set migration_name = left(migration_name, -1) where migration_name like '%tablesx'`,
    )
  })

  it('where the target has a merchant of this code', async () => {
    const merchant = { code: 'ACME', name: 'Another', publicKeys: [] }
    await registerMerchant(east.db, east.secrets, merchant, byOperator('test'))
    await refused('has a merchant')
  })
})
