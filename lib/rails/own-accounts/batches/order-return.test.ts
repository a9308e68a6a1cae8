import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkWaitingWork } from '../../../doctor/check-waiting-work.ts'
import { readClientMoney } from '../../../ledger/client-money.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { postEntry } from '../../../ledger/post-entry.ts'
import { money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { receiveMoney } from '../../../payments/receive/receive-money.ts'
import { timeBetween } from '../../../testing/database/test-clock.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { applyPain002 } from './status-report/apply-pain-002.ts'
import { messageIdOf } from './batch.ts'
import type { ReturnOrder } from '../../../payments/suspense/return-item.ts'
import { confirmBatch } from './confirm-batch.ts'
import { selectAccounts } from '../accounts/account.ts'
import { forgetPayoutLines } from './lines/forget-lines.ts'
import { orderReturn, ReturnImpossible, returnsOf } from './order-return.ts'
import { returnsOnTheirWay } from './shown/returns-on-their-way.ts'
import { waitingSums } from './shown/waiting.ts'
import { changeReturn } from './sql/named-orders.ts'

const { gateway, inr, account, pay, create, exported, rowsOf } = await payingGateway()
const { db, personal } = gateway
const payee = { accountName: 'Asha Rao', accountNumber: '50100123456789' }

/** Money of ten rupees that nobody claims, and the order to send it back, as `suspense return` makes it. */
async function ordered(more: Partial<ReturnOrder> = {}) {
  const sourceId = randomUUID()
  const given = { source: 'test', sourceId, receivingAccountId: inr, money: money(1_000n, 'INR') }
  await receiveMoney(gateway, { ...given, movedAt: gateway.clock.now() })
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ item: string; receipt: string }>({
      name: 'test_returned_item',
      text: `
        insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason)
        select receiving_account_id, currency_code, 'CREDIT', amount, id, 'UNMATCHED' from receipt where source_id = $1
        on conflict (receipt_id) do update set reason = 'UNMATCHED' returning id as item, receipt_id as receipt`,
      values: [sourceId],
    })
    const { item, receipt } = rows[0] ?? { item: '', receipt: '' }
    return { item, receipt, idReturn: await order(transaction, { item, receipt }, more) }
  })
}
async function order(
  transaction: Queryable,
  { item, receipt }: { readonly item: string; readonly receipt: string },
  more: Partial<ReturnOrder> = {},
) {
  await transaction.query({
    name: 'test_close_item',
    text: `update suspense_item set closed_at = greatest(opened_at, now()), closed_as = 'RETURNED' where id = $1`,
    values: [item],
  })
  const asked = {
    suspenseItemId: item,
    accountId: inr,
    money: money(1_000n, 'INR'),
    payee,
    reason: 'unknown payer',
  }
  const { idReturn } = await orderReturn(transaction, personal, { ...asked, ...more })
  await postEntry(transaction, {
    kind: 'SUSPENSE_RETURN',
    currencyCode: 'INR',
    receiptId: receipt,
    lines: [
      { account: { kind: 'SUSPENSE' }, amount: -1_000n },
      { account: { kind: 'PAYOUT_CLEARING' }, amount: 1_000n },
    ],
  })
  return idReturn
}
const stateOf = async (idReturn: string) =>
  (await rowsOf<{ state: string }>('select state from suspense_return where id = $1', [idReturn]))[0]?.state
const closedAs = async (item: string) =>
  (await rowsOf<{ closed_as: string | null }>('select closed_as from suspense_item where id = $1', [item]))[0]
    ?.closed_as
const balances = async () => {
  const house = await readHouseAccounts(db)
  return ['SUSPENSE', 'PAYOUT_CLEARING'].map(
    (kind) => house.find((one) => one.kind === kind)?.balance.amount ?? 0n,
  )
}

let before: bigint[]
beforeEach(async () => {
  before = await balances()
})

describe('the return of a suspense item', () => {
  it('is a finding of doctor when it has waited for over a day', async () => {
    const { idReturn } = await ordered()
    const later = new Date(gateway.clock.now().getTime() + 25 * 3_600_000)
    expect(await checkWaitingWork(db, later)).toMatchObject([{ code: 'PAYOUTS_WAIT' }])
    await exported()
    await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: endToEndIdOf(idReturn) })])
    expect(await checkWaitingWork(db, later)).toEqual([])
  })

  it('is on its way from its order to its debit', async () => {
    const { idReturn } = await ordered()
    const shown = async () => {
      const found = (await returnsOnTheirWay(gateway, 10)).find(({ key }) => key === idReturn)
      return found && [found.money.amount, found.payee?.account, found.reason, found.batch?.state]
    }
    const facts = [1_000n, payee.accountNumber, 'unknown payer']
    expect(await shown()).toEqual([...facts, undefined])
    await exported()
    expect(await shown()).toEqual([...facts, 'EXPORTED'])
    await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: endToEndIdOf(idReturn) })])
    expect(await shown()).toBeUndefined()
  })

  it('waits for the batch of its own account, beside the payouts of the currency for the oldest', async () => {
    const other = await account()
    await ordered()
    await pay(20)
    await pay(30)
    await ordered({ accountId: other })
    expect(await waitingSums(db, await selectAccounts(db))).toEqual(
      new Map([
        [inr, { money: money(60_00n, 'INR'), count: 3 }],
        [other, { money: money(10_00n, 'INR'), count: 1 }],
      ]),
    )
    expect(await waitingSums(db, [])).toEqual(new Map())
    await exported()
    await exported(await create({ accountId: other }))
  })

  it('settles by a debit that names it though no file asked for it, of the account that has its money alone', async () => {
    const other = await account()
    const { idReturn } = await ordered()
    const text = endToEndIdOf(idReturn)
    expect((await bookLines(gateway, [lineOf(other, { amount: 1_000n, text })])).explained.size).toBe(0)
    expect(await stateOf(idReturn)).toBe('WAITING')
    expect((await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text })])).explained.size).toBe(1)
    expect(await stateOf(idReturn)).toBe('PAID')
  })

  it('is possible to a payee whom a file can pay', () => {
    const { canPay } = returnsOf(personal)
    const { accountName, accountNumber } = payee
    expect(canPay({ accountName, accountNumber }, money(1n, 'INR'))).toBe(true)
    expect(canPay({ accountName, accountNumber: '' }, money(1n, 'INR'))).toBe(false)
  })

  it('leaves in a batch, and its debit ends it', async () => {
    const { item, idReturn } = await ordered()
    const { bytes, batch } = await exported()
    expect(batch.orders).toBe(1)
    expect(new TextDecoder().decode(bytes)).toContain(endToEndIdOf(idReturn))
    expect(await stateOf(idReturn)).toBe('SENT')
    await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: endToEndIdOf(idReturn) })])
    expect([await stateOf(idReturn), await closedAs(item)]).toEqual(['PAID', 'RETURNED'])
    expect(await balances()).toEqual(before)
  })

  it('is money of its payer until a statement shows the debit, and nothing of the operator', async () => {
    const sums = async (at?: Date) =>
      (await readClientMoney(db, at)).find((one) => one.currencyCode === 'INR')
    const open = await sums()
    const { idReturn } = await ordered()
    await exported()
    const onItsWay = await sums()
    const then = await timeBetween(db)
    expect(onItsWay?.underWay.returns.amount).toBe((open?.underWay.returns.amount ?? 0n) + 1_000n)
    expect(onItsWay?.underWay.payouts).toEqual(open?.underWay.payouts ?? money(0n, 'INR'))
    expect(onItsWay?.difference).toEqual(open?.difference ?? money(0n, 'INR'))
    await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: endToEndIdOf(idReturn) })])
    const paid = await sums()
    expect(paid?.underWay.returns).toEqual(open?.underWay.returns ?? money(0n, 'INR'))
    expect(paid?.difference).toEqual(onItsWay?.difference)
    expect((await sums(then))?.underWay).toEqual(onItsWay?.underWay)
  })

  it('that the bank refuses opens the item again, and may be ordered once more', async () => {
    const { item, idReturn } = await ordered()
    const { batch } = await exported()
    const transactions = [{ endToEndId: endToEndIdOf(idReturn), status: 'RJCT', reasonCode: 'AC04' }]
    const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
    expect(await applyPain002(gateway, report, { actor: ann.by })).toMatchObject({ payouts: 1 })
    expect([await stateOf(idReturn), await closedAs(item)]).toEqual(['REFUSED', null])
    const [suspense, clearing] = await balances()
    expect([suspense, clearing]).toEqual([before[0]! + 1_000n, before[1]])
  })

  it.each([
    ['after its debit', false],
    ['before its debit', true],
  ])('that comes back %s opens the item again', async (_, isEarly) => {
    const { item, idReturn } = await ordered()
    await exported()
    const debit = lineOf(inr, { amount: 1_000n, text: endToEndIdOf(idReturn) })
    const credit = lineOf(inr, { amount: 1_000n, direction: 'CREDIT', text: endToEndIdOf(idReturn) })
    for (const line of isEarly ? [credit, debit] : [debit, credit]) await bookLines(gateway, [line])
    expect([await stateOf(idReturn), await closedAs(item)]).toEqual(['RETURNED', null])
    expect(await balances()).toEqual([before[0]! + 1_000n, before[1]])
  })

  const debitOf = (idReturn: string) => lineOf(inr, { amount: 1_000n, text: endToEndIdOf(idReturn) })
  const creditOf = (idReturn: string) =>
    lineOf(inr, { ...debitOf(idReturn), amount: 1_000n, direction: 'CREDIT' })

  it('that came back ends once: its debit that comes after the next return leaves that alone', async () => {
    const { item, receipt, idReturn } = await ordered()
    const { batch } = await exported()
    await bookLines(gateway, [creditOf(idReturn)])
    await confirmBatch(gateway, { id: batch.id, reference: 'UTR1', reason: 'the bank says so' }, ann)
    expect([await stateOf(idReturn), await closedAs(item)]).toEqual(['RETURNED', null])
    const next = await db.transaction((transaction) => order(transaction, { item, receipt }))
    await exported()
    await bookLines(gateway, [debitOf(idReturn)])
    expect([await closedAs(item), await stateOf(next)]).toEqual(['RETURNED', 'SENT'])
    await bookLines(gateway, [debitOf(next)])
    expect([await closedAs(item), await stateOf(next)]).toEqual(['RETURNED', 'PAID'])
    expect(await balances()).toEqual(before)
  })

  it('that came back takes its debit again after an undo, whoever has the item then', async () => {
    const { item, idReturn } = await ordered()
    await exported()
    const debit = debitOf(idReturn)
    await bookLines(gateway, [debit])
    await bookLines(gateway, [creditOf(idReturn)])
    await db.transaction((transaction) => forgetPayoutLines(transaction, [debit.id]))
    await db.pool.query(
      `update suspense_item set closed_at = greatest(opened_at, now()), closed_as = 'OTHER' where id = $1`,
      [item],
    )
    expect((await bookLines(gateway, [debitOf(idReturn)])).explained.size).toBe(1)
    expect([await stateOf(idReturn), await closedAs(item)]).toEqual(['RETURNED', 'OTHER'])
  })

  it('ends in one way: what has ended is not ended otherwise', async () => {
    const { idReturn } = await ordered()
    await db.transaction((transaction) => changeReturn(transaction, idReturn, 'REFUSED'))
    for (const state of ['PAID', 'REFUSED', 'RETURNED'] as const)
      await expect(
        db.transaction((transaction) => changeReturn(transaction, idReturn, state)),
      ).rejects.toThrow('has ended')
  })

  it('is ordered once at a time', async () => {
    const { item } = await ordered()
    const again = {
      suspenseItemId: item,
      accountId: inr,
      money: money(1_000n, 'INR'),
      payee,
      reason: 'again',
    }
    await expect(db.transaction((transaction) => orderReturn(transaction, personal, again))).rejects.toThrow(
      'suspense_return_once',
    )
  })

  it('is impossible from an account without payouts: nothing is done', async () => {
    await db.pool.query('update receiving_account set payouts_on = false where id = $1', [inr])
    await expect(ordered()).rejects.toThrow(ReturnImpossible)
    await db.pool.query('update receiving_account set payouts_on = true where id = $1', [inr])
    await expect(ordered({ payee: { ...payee, accountNumber: 'no number!' } })).rejects.toThrow(
      'cannot be paid',
    )
  })
})
