import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { holdPayouts, releasePayouts } from '../../../payments/payouts/payout-hold.ts'
import { sendDuePayouts } from '../../../payments/payouts/send-payouts.ts'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { approveBatch, cancelBatch } from './approve-batch.ts'
import { createBatch } from './create-batch.ts'
import { exportBatch } from './export-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'
import { selectBatches } from './sql/batch-rows.ts'

const paying = await payingGateway()
const { gateway, inr, pay, create, exported, statusOf, orderKey, rowsOf } = paying
const { db } = gateway
const request = { accountId: inr, format: 'pain.001.001.09', mapping: undefined } as const
const schema = readFileSync(
  path.join(import.meta.dirname, '../../../bank-files/payments/schemas/pain.001.001.09.xsd'),
  'utf8',
)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

beforeEach(async () => {
  const open = await rowsOf<{ id: string }>(
    `select id from payout_batch where state in ('CREATED', 'APPROVED')`,
  )
  for (const { id } of open) await cancelBatch(db, id, ann)
  const free = await rowsOf<{ payment_id: string }>(
    `select payment_id from payout_order where state = 'BY_FILE' and key not in (
       select key from payout_batch_item where state = 'IN_FORCE')`,
  )
  for (const { payment_id: paymentId } of free) {
    const payout = { merchantCode: 'ACME', kind: 'payout', paymentId } as const
    await refuseWaitingPayout(gateway, { payout, reason: 'the test is over', ...ann })
  }
})

describe('the file of a batch', () => {
  it('is valid, names each payout by its key, and has the same bytes at every export', async () => {
    const [one, two] = [await pay(10), await pay(20.5)]
    const batch = await create()
    expect([batch.orders, batch.total.amount]).toEqual([2, 3_050n])
    const file = await exported(batch)
    const xml = textOf(file.bytes)
    expect((await validateXML({ xml, schema })).errors).toEqual([])
    for (const key of [one, two]) expect(xml).toContain(endToEndIdOf(await orderKey(key)))
    expect([await statusOf(one), await statusOf(two)]).toEqual(['PROCESSING', 'PROCESSING'])
    await db.pool.query(`update receiving_account set holder = 'Other Name' where id = $1`, [inr])
    expect(await exportBatch(gateway, batch.id, ann)).toMatchObject({
      bytes: Buffer.from(file.bytes),
      sha256: file.sha256,
      isRepeat: true,
    })
    await db.pool.query(`update receiving_account set holder = 'Acme Payments' where id = $1`, [inr])
  })

  it('is stored encrypted', async () => {
    await pay(10)
    const { batch } = await exported()
    const [row] = await rowsOf<{ sealed: Buffer }>(
      'select sealed from payer_data where id = (select file_id from payout_batch where id = $1)',
      [batch.id],
    )
    expect(row?.sealed.toString('latin1')).not.toContain('Asha')
    await expect(
      db.pool.query(`update payout_batch set file_sha256 = 'x' where id = $1`, [batch.id]),
    ).rejects.toThrow('was exported')
  })

  it.each([
    ['16:30', 'Asia/Kolkata', '2031-03-03T10:59:59Z', '2031-03-03'],
    ['16:30', 'Asia/Kolkata', '2031-03-03T11:00:00Z', '2031-03-04'],
    [null, 'Pacific/Auckland', '2031-03-03T11:00:00Z', '2031-03-04'],
    // The clocks of Santiago go back at midnight before 6 April 2031: 23:29 is there twice.
    ['23:30', 'America/Santiago', '2031-04-06T02:29:00Z', '2031-04-05'],
    ['23:30', 'America/Santiago', '2031-04-06T03:29:00Z', '2031-04-05'],
    ['23:30', 'America/Santiago', '2031-04-06T03:30:00Z', '2031-04-06'],
  ])('with the cut-off %s in %s, exported at %s, is executed on %s', async (cutOff, zone, at, day) => {
    await db.pool.query('update receiving_account set cut_off = $2, time_zone = $3 where id = $1', [
      inr,
      cutOff,
      zone,
    ])
    gateway.clock.forward(new Date(at).getTime() - gateway.clock.now().getTime())
    await pay(1)
    expect((await exported()).batch.executionDate).toBe(day)
  })
})

describe('a payout', () => {
  it('waits until its batch is exported: no worker sends it', async () => {
    const key = await pay(10)
    expect(await sendDuePayouts(gateway, 10)).toBe(0)
    await create()
    expect(await statusOf(key)).toBe('WAITING')
  })

  it('is in one batch, also when several are created at once', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => pay(10)))
    const other = await paying.account()
    const accounts = [inr, other, inr, other]
    const results = await Promise.all(
      accounts.map((accountId) => createBatch(gateway, { ...request, accountId }, ann)),
    )
    const batches = results.flatMap((result) => ('batch' in result ? [result.batch] : []))
    expect(batches.reduce((sum, { orders }) => sum + orders, 0)).toBe(keys.length)
    await db.pool.query('update receiving_account set payouts_on = false where id = $1', [other])
  })

  it('cannot be written into a second batch in force: the database refuses it', async () => {
    await pay(10)
    const { id } = await create()
    await expect(
      db.pool.query(
        `insert into payout_batch_item (batch_id, item_no, key, merchant_code, payment_id, amount)
         select batch_id, 99, key, merchant_code, payment_id, amount from payout_batch_item where batch_id = $1`,
        [id],
      ),
    ).rejects.toThrow('payout_batch_item_in_force')
  })

  it('is refused by an operator while it waits, and leaves its batch', async () => {
    const [refused, kept] = [await pay(10), await pay(20)]
    const batch = await create()
    const why = { payout: refused, reason: 'the account is closed', ...ann }
    expect(await refuseWaitingPayout(gateway, why)).toBeUndefined()
    expect(await statusOf(refused)).toBe('REFUSED')
    const file = await exported(batch)
    expect(file.batch).toMatchObject({ orders: 1, total: { amount: 2_000n } })
    expect(textOf(file.bytes)).not.toContain(endToEndIdOf(await orderKey(refused)))
    expect(await refuseWaitingPayout(gateway, { ...why, payout: kept })).toMatch('is PROCESSING')
    expect(await checkLedger(db)).toEqual([])
  })

  it('that no file can hold is named with the reason, and the others are paid', async () => {
    await pay(10)
    const odd = await pay(20)
    await db.pool.query(
      `update payer_data set sealed = null, data_key_id = null, lookup = null, data = '{}' where id = (
         select payer_data_id from payment_attempt where payment_id = $1)`,
      [odd.paymentId],
    )
    expect(await createBatch(gateway, request, ann)).toMatchObject({
      batch: { orders: 1 },
      unfit: [{ order: { payout: odd }, reason: expect.stringContaining('erased') }],
    })
  })
})

describe('a batch is refused where', () => {
  it('its creator would approve it, or nobody has', async () => {
    await pay(10)
    const { id } = await create()
    expect(await approveBatch(gateway, id, ann, { needsAnother: true })).toMatchObject({
      refused: expect.stringContaining('another person'),
    })
    expect(await exportBatch(gateway, id, ann)).toMatchObject({
      refused: expect.stringContaining('not approved'),
    })
    expect(await approveBatch(gateway, id, ann, { needsAnother: false })).toMatchObject({
      state: 'APPROVED',
      approvedBy: 'Ann',
    })
    expect(await approveBatch(gateway, id, ben, { needsAnother: true })).toMatchObject({
      refused: expect.stringContaining('is APPROVED'),
    })
  })

  it('nothing waits, payouts are off, or the account is none', async () => {
    const off = await paying.account('INR', { disabled_at: new Date() })
    const tries = [inr, off, 'none'].map(async (accountId) =>
      createBatch(gateway, { ...request, accountId }, ann),
    )
    expect(await Promise.all(tries)).toMatchObject([
      { refused: expect.stringContaining('No payout in INR waits') },
      { refused: expect.stringContaining('disabled') },
      { refused: expect.stringContaining('There is no such account') },
    ])
  })

  it('payouts are held: nothing is exported until they are released', async () => {
    const key = await pay(10)
    const batch = await create()
    await approveBatch(gateway, batch.id, ben, { needsAnother: true })
    await holdPayouts(db, ann.by, 'a restore')
    expect(await exportBatch(gateway, batch.id, ann)).toMatchObject({
      refused: expect.stringContaining('held'),
    })
    expect(await statusOf(key)).toBe('WAITING')
    await releasePayouts(db, ann.by, 'payouts release')
    expect(await exportBatch(gateway, batch.id, ann)).toHaveProperty('sha256')
  })

  it('it was exported: it is not cancelled any more; before, its payouts are free again', async () => {
    await pay(10)
    const { id } = await create()
    expect(await cancelBatch(db, id, ann)).toMatchObject({ state: 'CANCELLED', orders: 0 })
    const { batch } = await exported(await create())
    expect(batch.orders).toBe(1)
    expect(await cancelBatch(db, batch.id, ann)).toMatchObject({
      refused: expect.stringContaining('EXPORTED'),
    })
    expect((await selectBatches(db, { id: batch.id, limit: 1 }))[0]?.state).toBe('EXPORTED')
  })
})
