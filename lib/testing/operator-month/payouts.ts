import { expect } from 'vitest'
import { sampleRequest, type RequestBody } from '../../methods/parts/sample.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { currencyOf, type CurrencyCode } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { approveBatch } from '../../rails/own-accounts/batches/approve-batch.ts'
import { createBatch } from '../../rails/own-accounts/batches/create-batch.ts'
import { exportBatch } from '../../rails/own-accounts/batches/export-batch.ts'
import { assignToOrder } from '../../rails/own-accounts/batches/lines/assign-to-order.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../test-gateway.ts'
import { isRefused } from '../../platform/refused.ts'
import { bca, db, gateway, hdfc, kasikorn, type Cash } from './accounts.ts'
import { suspense } from './operator.ts'

/** A transfer in a file for a bank. */
export interface Ordered {
  readonly endToEndId: string
  /** Minor units. */
  readonly amount: number
}

interface Payee extends RequestBody {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode: string
  readonly account: { readonly accountName: string; readonly accountNumber: string }
}

/** Where money of a currency is paid to, in full. */
export function payeeIn(currencyCode: CurrencyCode): Payee {
  const method = payoutMethods.find(({ code }) => code === 'BANK_TRANSFER')
  if (!method) throw new Error('there is no bank transfer')
  return sampleRequest(method, currencyCode, 'ALL') as Payee
}

/** Gives the bank a file of all that waits for an account: its message ID and its transfers, in order. */
export async function exportWaiting({ id: accountId }: Cash) {
  const [by, other] = [{ by: byOperator('Ann') }, { by: byOperator('Ben') }]
  const request = { accountId, format: 'pain.001.001.09', mapping: undefined } as const
  const created = await createBatch(gateway, request, by)
  if (isRefused(created)) throw new Error(created.refused)
  const { id } = created.batch
  expect(await approveBatch(gateway, id, other, { needsAnother: true })).not.toHaveProperty('refused')
  const file = await exportBatch(gateway, id, by)
  if (isRefused(file)) throw new Error(file.refused)
  const text = Buffer.from(file.bytes).toString()
  const transfers = text.matchAll(/<EndToEndId>([^<]+).*?<InstdAmt Ccy="(\w{3})">([^<]+)/gs)
  const ordered = [...transfers].map(([, endToEndId = '', code = '', amount]): Ordered => {
    const { minorUnits } = currencyOf(code as CurrencyCode)
    return { endToEndId, amount: Math.round(Number(amount) * 10 ** minorUnits) }
  })
  return { messageId: /<MsgId>([^<]+)/.exec(text)?.[1] ?? '', ordered }
}

/** Orders payouts of whole units, and gives the bank a file of them. */
export async function payOut(cash: Cash, amounts: readonly number[]) {
  const { currencyCode } = cash
  for (const amount of amounts)
    expect(
      await createPayout(gateway, payoutBodyOf(amount, currencyCode, payeeIn(currencyCode)), payoutKey()),
    ).toHaveProperty('value')
  const file = await exportWaiting(cash)
  expect(file.ordered).toHaveLength(amounts.length)
  return file
}

const fee = 2_500

/**
 * Banks pay what was ordered: without an ID, two of one amount, with a charge in the debit, the ID in a text.
 */
export async function payOutTo(day: string): Promise<void> {
  await payOut(kasikorn, [300, 300, 301])
  for (const amount of [300_00, 301_00, 300_00]) kasikorn.bank.move(day, -amount, 'TRANSFER OUT')
  await payOut(bca, [100_000])
  bca.bank.move(day, -100_000_00 - fee, 'TRSF KELUAR DAN BIAYA')
  const { ordered } = await payOut(hdfc, [500])
  for (const { endToEndId, amount } of ordered) hdfc.bank.move(day, -amount, `NEFT DR ${endToEndId}`)
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

/** How many payouts and refunds have which status. */
export async function statusesOfPayouts(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.pool.query<{ status: string; count: number }>(
    `select kind || ' ' || status as status, count(*)::int from payment where kind in ('payout', 'refund')
      group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
