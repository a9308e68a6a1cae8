import { beforeEach, describe, expect, it } from 'vitest'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { storedPayers } from '../../testing/database/stored-payers.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { byOperator } from '../audit/actor.ts'
import { openPersonalData } from './personal-data.ts'
import { rotateDataKeys } from './rotate-data-keys.ts'

const gateway = await testGateway()
const { db } = gateway
const account = { accountName: 'Asha Rao' }
const rotate = (owner?: string | null) => rotateDataKeys(gateway, { owner, settleMs: 0 })
const query = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows
/** How many rows a replaced key encrypted, of a merchant or the installation ('') or of all. */
const underReplaced = async (owner?: string) => {
  const condition = owner === undefined ? '' : `and coalesce(k.merchant_code, '') = '${owner}'`
  const rows = await query(
    `select from payer_data d join data_key k on k.id = d.data_key_id where k.retired_at is not null ${condition}`,
  )
  return rows.length
}
const keysInUse = async () =>
  (
    await query<{ id: string }>(
      `select id from data_key where purpose = 'SEAL' and retired_at is null order by id`,
    )
  ).map(({ id }) => id)

let paid = payinKey()
beforeEach(async () => {
  gateway.merchants.drop('ACME')
  const body = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2', account })
  paid = await createPayin(gateway, body)
  await simulate(gateway, paid, { event: 'PAY', account: { accountName: 'Bela Nagy' } })
})

describe('a new data key', () => {
  it('encrypts every row, and every text and hash stays', async () => {
    const texts = await storedPayers(gateway)
    const hashes = await query('select id, lookup from payer_data order by id')
    const before = await keysInUse()
    const rotated = await rotate()
    expect(rotated).toMatchObject({ newKeys: 2, deletedKeys: 0 })
    expect(rotated.resealed).toBeGreaterThan(1)
    expect(await underReplaced()).toBe(0)
    expect((await keysInUse()).filter((id) => before.includes(id))).toEqual([])
    expect(await storedPayers(gateway)).toBe(texts)
    expect(await query('select id, lookup from payer_data order by id')).toEqual(hashes)
  })

  it('of one merchant leaves the key of the installation', async () => {
    const [before] = await query(
      `select id from data_key where merchant_code is null and retired_at is null and purpose = 'SEAL'`,
    )
    expect(await rotate('ACME')).toMatchObject({ newKeys: 1 })
    expect(
      await query(
        `select id from data_key where merchant_code is null and retired_at is null and purpose = 'SEAL'`,
      ),
    ).toEqual([before])
  })

  it('is not made again where a rotation was interrupted: the rows that are left are encrypted', async () => {
    const failing = {
      ...gateway.personal,
      open: () => {
        throw new Error('killed')
      },
    }
    await expect(
      rotateDataKeys({ ...gateway, personal: failing }, { owner: 'ACME', settleMs: 0 }),
    ).rejects.toThrow('killed')
    const half = await keysInUse()
    const rotated = await rotate('ACME')
    expect(rotated.newKeys).toBe(0)
    expect(rotated.resealed).toBeGreaterThan(0)
    expect(await keysInUse()).toEqual(half)
    expect(await underReplaced('ACME')).toBe(0)
  })

  it('is made once by two rotations at once', async () => {
    const texts = await storedPayers(gateway)
    const together = () => rotateDataKeys(gateway, { settleMs: 500 })
    const both = await Promise.all([together(), together()])
    expect(both[0].newKeys + both[1].newKeys).toBe(2)
    expect(await underReplaced()).toBe(0)
    expect(await storedPayers(gateway)).toBe(texts)
  })

  it('does not bring back a row that is erased meanwhile', async () => {
    let erased: Promise<unknown> | undefined
    const erasing: typeof gateway.db = Object.assign(Object.create(db) as typeof gateway.db, {
      query: async (statement: Parameters<typeof db.query>[0]) => {
        // The row was read and encrypted again, and is not written yet.
        if (statement.name === 'reseal_payers')
          await (erased ??= erasePersonalData(gateway, paid, byOperator('test')))
        return db.query(statement)
      },
    })
    await rotateDataKeys({ ...gateway, db: erasing }, { owner: 'ACME', settleMs: 0 })
    expect(erased).toBeDefined()
    expect((await readPayment(gateway, paid))?.attempt.request).toEqual({ paymentMethodCode: 'P2A_V2' })
  })

  it('encrypts rows too that another process wrote with the old one during the rotation', async () => {
    const body = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2', account })
    // The merchant's record is not read again: the test's clock does not move.
    const before = await keysInUse()
    const rotation = rotateDataKeys(gateway, { owner: 'ACME', settleMs: 2_000 })
    await expect.poll(keysInUse).not.toEqual(before)
    await expect.poll(() => underReplaced('ACME')).toBe(0)
    const late = await createPayin(gateway, body)
    expect(await underReplaced('ACME')).toBe(1)
    await rotation
    expect(await underReplaced('ACME')).toBe(0)
    expect((await readPayment(gateway, late))?.attempt.request).toMatchObject({ account })
  })
})

describe('a replaced key', () => {
  const age = `update data_key set retired_at = now() - interval '25 hours', resealed_at = now() - interval '25 hours'
    where retired_at is not null`

  it('is deleted after a day when no row names it, and what it encrypted opens in a new process', async () => {
    await rotate()
    await db.pool.query(age)
    expect((await rotate()).deletedKeys).toBeGreaterThan(0)
    const fresh = { db, personal: openPersonalData(gateway.secrets) }
    expect(await storedPayers(fresh)).toContain('Bela Nagy')
  })

  const visit = (key: string) => `
    insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, ${key}_sealed, ${key}_key_id, token_expires_at, token_issued_at, expires_at)
    values ('${key}', '', 'ACME', 'payin', 'x', '{}', '', $1, now(), now(), now())`
  const answer = `insert into callback_answer (callback_id, delivery_no, body, data_key_id) select id, 1, '', $1 from callback limit 1`

  it.each([
    ['the order of a visit', visit('order')],
    ['the input of a visit', visit('entered')],
    ['an answer', answer],
  ])('stays while %s names it', async (_, naming) => {
    const [key] = await keysInUse()
    await rotate()
    await db.pool.query(age)
    expect((await db.pool.query(naming, [key])).rowCount).toBe(1)
    await rotate()
    expect(await query(`select id from data_key where id = '${key}'`)).toEqual([{ id: key }])
  })
})
