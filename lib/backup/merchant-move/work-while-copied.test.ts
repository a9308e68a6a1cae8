import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '../../customers/create-customer.ts'
import { checkLedger } from '../../ledger/check.ts'
import { putLogo } from '../../merchants/sql/put-logo.ts'
import { money } from '../../money/money.ts'
import { eraseCustomerData } from '../../payments/erase-personal-data.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { assignItem } from '../../payments/suspense/assign-item.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { rotateDataKeys } from '../../platform/personal-data/rotate-data-keys.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { merchantRows } from '../../testing/clusters/merchant-rows.ts'
import { fillWithEndedPayments } from '../../testing/database/seed-everything.ts'
import { deliverDueCallbacks } from '../../testing/deliver-due-callbacks.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { fillWithOpenPayments } from '../../testing/released-databases/fill.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { changePayin, createBodyOf, createPayin, merchantOf, payinKey } from '../../testing/test-gateway.ts'

const { west, east, move } = await twoClusters()
const operator = byOperator('test')
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const sql = async (text: string) => (await west.db.pool.query<Record<string, unknown>>(text)).rows
const logo = (text: string) => ({
  hash: createHash('sha256').update(text).digest('hex'),
  contentType: 'image/png' as const,
  bytes: Buffer.from(text),
})
const customer = (customerId: string) => ({ merchantCode: 'ACME', customerId })
const arrivingReceipts = suspenseOf(west)

async function addCustomer(customerId: string): Promise<void> {
  const data = { name: 'Asha Rao', email: `${customerId}@example.org` }
  await createCustomer(west, await merchantOf(west), {
    key: customer(customerId),
    data,
    createdAt: west.clock.now(),
  })
}

/** Money that matched nothing when everything was copied belongs to a payin of the merchant now. */
async function assign(receiptId: string, paymentId: string): Promise<void> {
  const { id: itemId } = await arrivingReceipts.itemOf(receiptId)
  const assigned = await assignItem(west, { itemId, payment: payinKey(paymentId) }, annAndBen)
  expect(assigned.result).toBe('COMPLETED')
}

let strays: string[] = []

beforeAll(async () => {
  for (const id of ['first', 'second', 'stays-open']) await createPayin(west, upi, payinKey(id))
  for (const id of ['claims', 'claims-too']) await createPayin(west, imps, payinKey(id))
  for (const id of ['asha', 'bina']) await addCustomer(id)
  await createPayin(west, { ...upi, customerId: 'asha' }, payinKey('of-asha'))
  await west.db.transaction((transaction) => putLogo(transaction, 'ACME', logo('old')))
  strays = [await arrivingReceipts.stray(10_000n), await arrivingReceipts.stray(10_000n)]
  await sql(`insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, token_expires_at, token_issued_at, expires_at)
    select 'visit-' || n, '1', 'ACME', 'payin', 'first', '{}', now(), now(), now() from generate_series(1, 3) as n`)
})

describe('a merchant that works while it is copied', () => {
  it('arrives with every row as it is when it is frozen', async () => {
    const rows: Record<string, string[]>[] = []
    const moved = await move('to east', {
      onStep: async (step) => {
        rows.push(await merchantRows(west.db, ['ACME']))
        if (step === 'COPIED_ONCE') {
          await fillWithEndedPayments(west)
          await assign(strays[0] ?? '', 'first')
          await eraseCustomerData(west.db, customer('asha'), operator)
          await addCustomer('chandra')
          await sql(`delete from checkout_session where id = 'visit-1'`)
          await changePayin(west, payinKey('claims'), upi)
          await west.db.transaction((transaction) => putLogo(transaction, 'ACME', logo('new')))
        }
        if (step === 'CAUGHT_UP') {
          await fillWithOpenPayments(west)
          await assign(strays[1] ?? '', 'second')
          await eraseCustomerData(west.db, customer('bina'), operator)
          await rotateDataKeys(west, { owner: 'ACME', settleMs: 0 })
          await sql(`delete from checkout_session where id = 'visit-2'`)
          await createPayin(west, imps, payinKey('claims-again'))
          const { paid, refund } = refundsOf(west)
          await refund(await paid(10_500n), 20)
          await west.db.transaction((transaction) => putLogo(transaction, 'ACME', null))
          west.clock.forward(1_000)
          await deliverDueCallbacks(west, 10)
        }
      },
    })
    const [copied, caughtUp, , frozen] = rows
    const arrived = await merchantRows(east.db, ['ACME'])
    expect(arrived).toEqual(frozen)
    const changed = (one?: Record<string, string[]>, other?: Record<string, string[]>) =>
      Object.keys(frozen ?? {}).filter((name) => String(one?.[name]) !== String(other?.[name]))
    const always = [
      'merchant_logo',
      'payer_data',
      'customer',
      'payment',
      'receipt',
      'suspense_item',
      'amount_claim',
      'ledger_entry',
      'ledger_posting',
      'checkout_session',
      'payout_order',
      'audit_event',
    ]
    expect(changed(copied, caughtUp)).toEqual(expect.arrayContaining([...always, 'settlement']))
    expect(changed(caughtUp, frozen)).toEqual(
      expect.arrayContaining([...always, 'refund', 'callback_delivery']),
    )
    expect(moved.rows['payment']).toBe(frozen?.['payment']?.length)
    expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
  })

  it('goes on with keys of its own, and money that comes late', async () => {
    const keysOf = async ({ db }: typeof west) =>
      (await db.pool.query(`select * from data_key where merchant_code = 'ACME' order by id`))
        .rows as unknown[]
    expect((await keysOf(east)).length).toBeGreaterThan(2)
    expect(await keysOf(east)).toEqual(await keysOf(west))
    await receiveMoney(east, {
      source: 'test',
      sourceId: 'late',
      receivingAccountId: await suspenseOf(east).accountOf('INR'),
      money: money(1_000n, 'INR'),
      movedAt: east.clock.now(),
    })
    await createPayin(east, { ...upi, customerId: 'chandra' }, payinKey('afterwards'))
    expect(await checkLedger(east.db)).toEqual([])
  })
})
