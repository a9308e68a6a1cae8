import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { inOnePiece } from '../../../../bank-files/statements/in-one-piece.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { refusePayout } from '../../../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../../../payments/payouts/sql/select-payout.ts'
import { bookItems } from '../../../../payments/suspense/book-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { returnItem } from '../../../../payments/suspense/return-item.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { bookLines, lineOf } from '../../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { importBankFile } from '../../notices.ts'
import { undoImport } from '../../statements/undo/undo-import.ts'
import { returnsOf } from '../order-return.ts'
import { createBatch } from '../create-batch.ts'
import { assignToOrder } from './assign-to-order.ts'

const { gateway, inr, account, pay, create, exported, statusOf, orderKey, rowsOf } = await payingGateway()
const { db } = gateway
const day = '2026-03-02'
let opening = 1_000_000
/** Imports a statement of these lines, amounts in paise; returns the items that it opened. */
async function imported(...lines: readonly { readonly amount: number; readonly text: string }[]) {
  const known = new Set((await openItems(gateway)).map(({ id }) => id))
  const facts = { account: '501000000001', from: day, to: day, opening, number: String(opening) }
  const transfers = lines.map((line) => ({ day, reference: randomUUID().slice(0, 12), ...line }))
  opening += lines.reduce((sum, { amount }) => sum + amount, 0)
  const bytes = inOnePiece(Buffer.from(written.mt940(facts, transfers)))
  const { idImport } = await importBankFile(gateway, { bytes, actor: ann.by, accountId: inr })
  return { idImport: idImport ?? '', items: (await openItems(gateway)).filter(({ id }) => !known.has(id)) }
}
const itemOf = async (amount: number, text = 'NEFT') => (await imported({ amount, text })).items[0]?.id ?? ''
const decision = { reason: 'amount and payee', by: ann.by }
const give = (itemId: string, payment: PayoutKey, fee?: number, dryRun = false) =>
  assignToOrder(
    gateway,
    { itemId, order: { payment }, dryRun, ...(fee !== undefined && { fee: money(BigInt(fee), 'INR') }) },
    decision,
  )
const named = ({ kind, paymentId, merchantCode }: PayoutKey) => `${kind} ${paymentId} of ${merchantCode}`
const audited = (itemId: string) =>
  rowsOf(
    `select merchant_code as merchant, after from audit_event
      where command = 'suspense assign' and after ->> 'suspenseItemId' = $1`,
    [itemId],
  )
const nothingWaits = () => createBatch(gateway, { accountId: inr, format: 'csv', mapping: undefined }, ann)
const sent = async (amount: number) => {
  const key = await pay(amount)
  await exported()
  return key
}
const house = async () => {
  const { rows } = await db.pool.query<{ kind: string; sum: string }>(
    `select split_part(account_id, '/', 1) as kind, trim_scale(sum(amount))::text as sum from ledger_posting group by 1`,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}
/** What an act moved on the house accounts that have to be empty in the end, and on charges. */
async function moved(act: () => Promise<unknown>) {
  const before = await house()
  await act()
  const after = await house()
  const kinds = ['OPEN_DEBITS', 'SUSPENSE', 'PAYOUT_CLEARING', 'BANK_CHARGES']
  return Object.fromEntries(
    kinds
      .map((kind) => [kind, Math.round(((after[kind] ?? 0) - (before[kind] ?? 0)) * 100)])
      .filter(([, by]) => by !== 0),
  )
}

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

describe('an open debit', () => {
  it('is given to the one of three payouts of its amount that a person names', async () => {
    const [one, two, three] = [await pay(100), await pay(100), await pay(100)]
    await exported()
    const item = await itemOf(-100_00)
    expect(await give(item, two)).toMatchObject({ result: 'PAID' })
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual([
      'PROCESSING',
      'SUCCESS',
      'PROCESSING',
    ])
    expect(await give(item, one)).toMatchObject({
      refused: expect.stringContaining('closed already as PAYOUT') as string,
    })
    expect(await give(await itemOf(-100_00), two)).toMatchObject({
      refused: expect.stringContaining('its debit already') as string,
    })
  })

  it('of a payout and the charge of the bank is split, and neither clearing nor open debits keep anything', async () => {
    const key = await sent(1_000)
    const item = await itemOf(-1_025_00)
    expect(await give(item, key)).toMatchObject({ refused: expect.stringContaining('--fee 25') as string })
    expect(await give(item, key, 24_00)).toHaveProperty('refused')
    expect(await moved(() => give(item, key, 25_00, true))).toEqual({})
    // The success of the payout books what it owes the payee on clearing, and the debit takes it away again.
    expect(await moved(() => give(item, key, 25_00))).toEqual({ OPEN_DEBITS: 1_025_00, BANK_CHARGES: -25_00 })
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('of several payouts is given to none of them, and the refusal says what gives it to each', async () => {
    const [one, other] = [await pay(110), await pay(120)]
    await exported()
    expect(await give(await itemOf(-230_00), one)).toMatchObject({
      refused: expect.stringContaining('If it paid several orders, import the file') as string,
    })
    expect(await Promise.all([one, other].map(statusOf))).toEqual(['PROCESSING', 'PROCESSING'])
  })

  it('of which a part is booked meanwhile is no debit of the payout any more', async () => {
    const key = await sent(400)
    const itemId = await itemOf(-400_00)
    const held = holdCommit(gateway)
    const part = { itemIds: [itemId], as: 'CHARGE', amount: money(10_00n, 'INR') } as const
    const booked = bookItems(held.gateway, part, decision)
    await held.reached
    const given = give(itemId, key)
    await statementWaitsForLock(db)
    held.commit()
    expect(await booked).toMatchObject({ result: 'BOOKED' })
    expect(await given).toHaveProperty('refused')
    expect(await statusOf(key)).toBe('PROCESSING')
  })

  it("that the wrong import brought is a payout's no more when that is undone", async () => {
    const key = await sent(200)
    const { idImport, items } = await imported({ amount: -205_00, text: 'NEFT' })
    await give(items[0]?.id ?? '', key, 5_00)
    expect(
      await undoImport(gateway, idImport, { ...decision, approvedBy: 'Ben', withMatches: true }),
    ).toMatchObject({ undone: 1 })
    opening += 205_00
    expect(await statusOf(key)).toBe('SUCCESS')
    expect(await give(await itemOf(-200_00), key)).toMatchObject({ result: 'PAID' })
  })

  it('is given to the return of a suspense item', async () => {
    const itemId = await itemOf(300_00, 'SOMEBODY')
    const payee = { accountName: 'Asha Rao', accountNumber: '50100123456789', bankBranch: 'HDFC0000002' }
    const ordered = await returnItem(gateway, returnsOf(gateway.personal), { itemId, payee }, decision)
    const returnId = 'idReturn' in ordered ? ordered.idReturn : ''
    const debit = await itemOf(-300_00)
    const giveReturn = () => assignToOrder(gateway, { itemId: debit, order: { returnId } }, decision)
    const batch = await create()
    expect(await giveReturn()).toMatchObject({
      refused: expect.stringContaining('was not exported') as string,
    })
    await exported(batch)
    expect(await giveReturn()).toMatchObject({ result: 'PAID' })
    const after = { suspenseItemId: debit, suspenseReturnId: returnId, reason: decision.reason }
    expect(await audited(debit)).toEqual([{ merchant: null, after }])
  })

  it('is given to a return that no file asked for, on the account that has its money', async () => {
    const itemId = await itemOf(310_00, 'SOMEBODY')
    const payee = { accountName: 'Asha Rao', accountNumber: '50100123456789', bankBranch: 'HDFC0000002' }
    const ordered = await returnItem(gateway, returnsOf(gateway.personal), { itemId, payee }, decision)
    const order = { returnId: 'idReturn' in ordered ? ordered.idReturn : '' }
    const debit = await itemOf(-310_00)
    expect(await assignToOrder(gateway, { itemId: debit, order }, decision)).toMatchObject({ result: 'PAID' })
    expect(await nothingWaits()).toHaveProperty('refused')
  })

  it('and the charge in it are kept in the audit, and the merchant is told; nobody of a trial', async () => {
    const changed = vi.fn<(key: PaymentKey) => void>()
    const key = await sent(95)
    const itemId = await itemOf(-96_00)
    const assignment = { itemId, order: { payment: key }, fee: money(1_00n, 'INR') }
    await assignToOrder({ db, changed }, { ...assignment, dryRun: true }, decision)
    expect([changed.mock.calls, await audited(itemId)]).toEqual([[], []])
    await assignToOrder({ db, changed }, assignment, { ...decision, approvedBy: 'Ben' })
    expect(changed.mock.calls).toEqual([[key]])
    const { kind, paymentId } = key
    const why = { reason: decision.reason, approvedBy: 'Ben' }
    const after = { suspenseItemId: itemId, kind, paymentId, fee: '1', ...why }
    expect(await audited(itemId)).toEqual([{ merchant: 'ACME', after }])
  })

  it('is not given to a payout of another amount, currency or account, and the refusal says which', async () => {
    const key = await sent(60)
    const itemId = await itemOf(-60_00)
    const differs = { refused: `The item has 60 INR, and the ${named(key)} 60.` }
    expect(await give(itemId, key, 1_00)).toEqual(differs)
    expect(await give(await itemOf(-59_00), key)).toEqual({ refused: differs.refused.replace('60', '59') })
    const noFee = { refused: '--fee must be an amount of INR.' }
    expect(await give(itemId, key, -1_00)).toEqual(noFee)
    const baht = { itemId, order: { payment: key }, fee: money(0n, 'THB') }
    expect(await assignToOrder(gateway, baht, decision)).toEqual(noFee)
    for (const [currencyCode, refused] of [
      ['INR', `The bank of another account was asked for the ${named(key)}.`],
      ['THB', `The ${named(key)} is in INR.`],
    ] as const) {
      const accountId = await account(currencyCode)
      await bookLines(gateway, [
        { ...lineOf(accountId, { amount: 60_00n }), money: money(60_00n, currencyCode) },
      ])
      const item = (await openItems(gateway)).find((one) => one.accountId === accountId)
      expect(await give(item?.id ?? '', key)).toEqual({ refused })
    }
    expect(await give(itemId, key)).toMatchObject({ result: 'PAID' })
  })

  it('of a payout that the bank refused explains nothing alone, and the return of it together with it', async () => {
    const key = await sent(90)
    await refusePayout(gateway, key, 'INVALID_ACCOUNT', ann.by)
    const [debit, another] = [await itemOf(-90_00), await itemOf(-90_00)]
    const alone = `The ${named(key)} is REFUSED: only its debit and its return together explain each other, and the other one is not here.`
    expect(await give(debit, key)).toEqual({
      refused: `${alone} If the payee has the money: "balance adjust" and "suspense book --as OTHER".`,
    })
    const text = endToEndIdOf(await orderKey(key))
    const { items } = await imported({ amount: 90_00, text }, { amount: 90_00, text: 'BACK' })
    for (const { id } of items) expect(await give(id, key)).toEqual({ refused: alone })
    expect(await moved(() => give(debit, key))).toEqual({ OPEN_DEBITS: 90_00, SUSPENSE: -90_00 })
    expect(await statusOf(key)).toBe('REFUSED')
    const again = { refused: `The ${named(key)} has its debit already.` }
    expect(await give(another, key)).toEqual(again)
    const open = new Set((await openItems(gateway)).map(({ id }) => id))
    const left = items.filter(({ id }) => open.has(id))
    expect(left).toHaveLength(1)
    for (const { id } of left)
      expect(await give(id, key)).toEqual({ refused: again.refused.replace('debit', 'return') })
  })

  it('is given to nobody where the database fails, which is no answer about the money', async () => {
    const transaction = () => Promise.reject(new Error('the disk is full'))
    const broken: typeof db = Object.assign(Object.create(db) as typeof db, { transaction })
    const assignment = { itemId: randomUUID(), order: { returnId: randomUUID() } }
    await expect(assignToOrder({ db: broken, changed: vi.fn() }, assignment, decision)).rejects.toThrow(
      'the disk is full',
    )
  })

  it('is not given to a payout that is not there', async () => {
    const key = await sent(50)
    const item = await itemOf(-50_00)
    expect(await give(item, { ...key, paymentId: 'none' })).toHaveProperty('refused')
    expect(await give(randomUUID(), key)).toHaveProperty('refused')
    expect(await give(item, key)).toMatchObject({ result: 'PAID' })
  })
})

describe('money that came back', () => {
  const paid = async (amount: number) => {
    const key = await sent(amount)
    await give(await itemOf(-amount * 100), key)
    return key
  }

  it("less a charge is the whole payout for the merchant, and the charge is the house's", async () => {
    const key = await paid(700)
    const item = await itemOf(690_00, `RETURN ${endToEndIdOf(await orderKey(key))}`)
    expect(await give(item, key)).toMatchObject({ refused: expect.stringContaining('--fee 10') as string })
    expect(await moved(() => give(item, key, 10_00))).toEqual({ SUSPENSE: -690_00, BANK_CHARGES: -10_00 })
    expect((await selectPayout(db, key))?.moneyReturned?.amount).toBe(700_00n)
    expect(await give(await itemOf(690_00), key, 10_00)).toEqual({
      refused: `The ${named(key)} has not been paid, or its money is back already.`,
    })
  })

  it('is final: its import is not undone any more', async () => {
    const key = await paid(70)
    const { idImport, items } = await imported({ amount: 70_00, text: 'BACK' })
    expect(await give(items[0]?.id ?? '', key)).toMatchObject({ result: 'RETURNED' })
    expect(
      await undoImport(gateway, idImport, { ...decision, approvedBy: 'Ben', withMatches: true }),
    ).not.toHaveProperty('undone')
  })

  it('of a payout that was not paid waits for its debit, as a line that names it does', async () => {
    const key = await sent(80)
    expect(await give(await itemOf(80_00), key)).toMatchObject({ result: 'RETURNED' })
    expect((await selectPayout(db, key))?.moneyReturned).toBeUndefined()
    expect(await give(await itemOf(-80_00), key)).toMatchObject({ result: 'PAID' })
    expect((await selectPayout(db, key))?.moneyReturned?.amount).toBe(80_00n)
  })
})
