import { expect } from 'vitest'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { isRefusal } from '../../rails/own-accounts/accounts/account-settings.ts'
import { approveBatch } from '../../rails/own-accounts/batches/approve-batch.ts'
import { createBatch } from '../../rails/own-accounts/batches/create-batch.ts'
import { exportBatch } from '../../rails/own-accounts/batches/export-batch.ts'
import { assignToOrder } from '../../rails/own-accounts/batches/lines/assign-to-order.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../test-gateway.ts'
import { bca, db, gateway, hdfc, kasikorn, type Cash } from './accounts.ts'
import { suspense } from './operator.ts'

const units = { THB: 100, INR: 100, IDR: 100 } as const

/** Orders payouts, and gives the bank a file of them; the IDs in it, in its order. */
async function payOut(cash: Cash, currencyCode: keyof typeof units, amounts: readonly number[]) {
  const method = payoutMethods.find(({ code }) => code === 'BANK_TRANSFER')
  if (!method) throw new Error('there is no bank transfer')
  const payee = sampleRequest(method, currencyCode, 'ALL')
  for (const amount of amounts)
    expect(
      await createPayout(gateway, payoutBodyOf(amount, currencyCode, payee), payoutKey()),
    ).toHaveProperty('value')
  const [by, other] = [{ by: byOperator('Ann') }, { by: byOperator('Ben') }]
  const request = { accountId: cash.id, format: 'pain.001.001.09', mapping: undefined } as const
  const created = await createBatch(gateway, request, by)
  if (isRefusal(created)) throw new Error(created.refused)
  const { id } = created.batch
  expect(await approveBatch(gateway, id, other, { needsAnother: true })).not.toHaveProperty('refused')
  const file = await exportBatch(gateway, id, by)
  if (isRefusal(file)) throw new Error(file.refused)
  return [
    ...Buffer.from(file.bytes)
      .toString()
      .matchAll(/<EndToEndId>([^<]+)/g),
  ].map(([, found]) => found)
}

const fee = 2_500

/**
 * Banks pay what was ordered: without an ID, two of one amount, with a charge in the debit, the ID in a text.
 */
export async function payOutTo(day: string): Promise<void> {
  expect(await payOut(kasikorn, 'THB', [300, 300, 301])).toHaveLength(3)
  for (const amount of [300, 301, 300]) kasikorn.bank.move(day, -amount * units.THB, 'TRANSFER OUT')
  expect(await payOut(bca, 'IDR', [100_000])).toHaveLength(1)
  bca.bank.move(day, -100_000 * units.IDR - fee, 'TRSF KELUAR DAN BIAYA')
  const [endToEndId = ''] = await payOut(hdfc, 'INR', [500])
  hdfc.bank.move(day, -500 * units.INR, `NEFT DR ${endToEndId}`)
}

/** Gives each debit to the payout that is its first candidate; what it is more is the bank's charge. */
export async function assignDebits(): Promise<number> {
  let assigned = 0
  // A list that was read before an assignment names the same payout twice where two have one amount.
  for (;;) {
    const debits = (await suspense()).filter(({ direction }) => direction === 'DEBIT')
    const item = debits.find(({ candidates: [first] }) => first?.kind === 'payout')
    const [candidate] = item?.candidates ?? []
    if (!item || !candidate) return assigned
    const { merchantCode = '', paymentId, due } = candidate
    const charged = money(item.money.amount - due.amount, due.currencyCode)
    const order = { payment: { merchantCode, kind: 'payout', paymentId } } as const
    const outcome = await assignToOrder(
      gateway,
      { itemId: item.id, order, ...(charged.amount > 0n && { fee: charged }) },
      annAndBen,
    )
    expect(outcome).toMatchObject({ result: 'PAID', fee: charged })
    assigned += 1
  }
}

export async function payoutStatuses(): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ status: string }>(
    `select status from payment where kind = 'payout' order by status`,
  )
  return rows.map(({ status }) => status)
}
