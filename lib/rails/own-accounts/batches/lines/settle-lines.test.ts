import { afterEach, describe, expect, it, vi } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { readHouseAccounts } from '../../../../ledger/house-accounts.ts'
import { money } from '../../../../money/money.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../../../payments/payouts/sql/select-payout.ts'
import { bookLines, lineOf } from '../../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { applyPain002 } from '../status-report/apply-pain-002.ts'
import { messageIdOf, paymentInformationIdOf } from '../batch.ts'
import { confirmBatch } from '../confirm-batch.ts'
import { batchEvents } from '../log-events.ts'
import { refuseWaitingPayout } from '../refuse-waiting.ts'

const { inr, account, pay, exported, statusOf, orderKey, ...paying } = await payingGateway()
const write = vi.fn<typeof paying.gateway.log.write>()
const gateway = { ...paying.gateway, log: { ...paying.gateway.log, write } }
const { db } = gateway
/** What an alarm says of a line. */
const about = async ({ merchantCode, kind, paymentId }: PayoutKey, statementLineId: string) => ({
  merchantCode,
  kind,
  paymentId,
  key: await orderKey({ merchantCode, kind, paymentId }),
  statementLineId,
})
const idOf = async (key: PayoutKey) => endToEndIdOf(await orderKey(key))
const book = (...lines: readonly Parameters<typeof lineOf>[1][]) =>
  bookLines(
    gateway,
    lines.map((line) => lineOf(inr, line)),
  )
const named = (value: string) => [{ field: 'EndToEndId', value }]
const balanceOf = async (kind: string) =>
  (await readHouseAccounts(db)).find((one) => one.kind === kind)?.balance.amount ?? 0n
const sent = async (...amounts: readonly number[]) => {
  const keys: PayoutKey[] = []
  for (const amount of amounts) keys.push(await pay(amount))
  return { keys, ...(await exported()) }
}

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

describe('a debit', () => {
  it.each([
    ['in a structured field', (id: string) => ({ references: named(id) })],
    ['in the text', (id: string) => ({ text: `NEFT/${id}/ASHA RAO` })],
    [
      'in the text, reflowed and in small letters',
      (id: string) => ({ text: `to ${id.slice(0, 9).toLowerCase()} ${id.slice(9)}` }),
    ],
  ])('that names the end-to-end ID %s settles the payout, once', async (_, naming) => {
    const { keys } = await sent(10)
    const [key] = keys as [PayoutKey]
    const before = [await balanceOf('PAYOUT_CLEARING'), await balanceOf('RECEIVING')] as const
    const line = lineOf(inr, { amount: 1_000n, ...naming(await idOf(key)) })
    const settled = await bookLines(gateway, [line])
    expect(settled.changed).toEqual([key])
    expect(settled.explained.get(line.id)?.as).toBe('PAYOUT')
    expect((await bookLines(gateway, [line])).explained.get(line.id)).toEqual({ entries: [], as: 'PAYOUT' })
    expect(await statusOf(key)).toBe('SUCCESS')
    expect(await balanceOf('PAYOUT_CLEARING')).toBe(before[0])
    expect(await balanceOf('RECEIVING')).toBe(before[1] + 1_000n)
  })

  it('of another amount, or a second one, is open and names the payout as its candidate', async () => {
    const { keys } = await sent(10)
    const [key] = keys as [PayoutKey]
    const references = named(await idOf(key))
    const [less, debit, second] = [999n, 1_000n, 1_000n].map((amount) => lineOf(inr, { amount, references }))
    const first = await bookLines(gateway, [less!])
    expect([first.explained.size, first.open.get(less!.id)?.candidates, await statusOf(key)]).toEqual([
      0,
      [{ ...key, why: 'REFERENCE' }],
      'PROCESSING',
    ])
    await bookLines(gateway, [debit!])
    write.mockClear()
    expect((await bookLines(gateway, [second!])).open.get(second!.id)).toEqual({
      candidates: [{ ...key, why: 'REFERENCE' }],
      orderKey: await orderKey(key),
    })
    expect(await statusOf(key)).toBe('SUCCESS')
    expect(write.mock.calls).toEqual([[batchEvents['payout.debited-twice'], await about(key, second!.id)]])
  })

  it.each([
    ['that were exported', true],
    ['of no file that is known', false],
  ])('that names two payouts %s settles neither, though it has the amount of one', async (_, isSent) => {
    const keys = [await pay(10), await pay(20)]
    if (isSent) await exported()
    write.mockClear()
    const text = `${await idOf(keys[0]!)} ${await idOf(keys[1]!)}`
    const line = lineOf(inr, { amount: 1_000n, text })
    const { explained, open } = await bookLines(gateway, [line])
    expect([explained.size, open.get(line.id)]).toEqual([
      0,
      { candidates: keys.map((key) => ({ ...key, why: 'REFERENCE' })) },
    ])
    expect(write).not.toHaveBeenCalled()
    if (!isSent)
      for (const payout of keys)
        await refuseWaitingPayout(gateway, { payout, reason: 'the test is over', ...ann })
  })

  it('of the rest of a file settles what was not debited before, and one of two files neither', async () => {
    const [{ keys, batch }, other] = [await sent(10, 20), await sent(30)]
    await book({ amount: 1_000n, text: await idOf(keys[0]!) })
    const both = `${messageIdOf(batch.id)} ${messageIdOf(other.batch.id)}`
    expect((await book({ amount: 5_000n, text: both })).explained.size).toBe(0)
    expect((await book({ amount: 2_000n, text: messageIdOf(batch.id) })).changed).toEqual([keys[1]])
  })

  it.each([
    ['the payout', async (key: PayoutKey) => named(await idOf(key))],
    ['its file', async (_: PayoutKey, batch: string) => named(messageIdOf(batch))],
  ])('of another account settles nothing, though it names %s', async (_, naming) => {
    const other = await account()
    const { keys, batch } = await sent(10)
    const [key] = keys as [PayoutKey]
    const line = lineOf(other, { amount: 1_000n, references: await naming(key, batch.id) })
    const settled = await bookLines(gateway, [line])
    expect([settled.explained.size, settled.open.get(line.id)?.candidates]).toEqual([
      0,
      [{ ...key, why: 'REFERENCE' }],
    ])
    expect(await statusOf(key)).toBe('PROCESSING')
  })

  it('of another currency settles nothing, though it names a payout of as much that no file asked for', async () => {
    const [thb, key] = [await account('THB'), await pay(10)]
    const line = lineOf(thb, { amount: 0n, references: named(await idOf(key)) })
    const baht = { ...line, money: money(1_000n, 'THB') }
    expect((await bookLines(gateway, [baht])).explained.size).toBe(0)
    expect(await statusOf(key)).toBe('WAITING')
    await refuseWaitingPayout(gateway, { payout: key, reason: 'the test is over', ...ann })
  })

  it('of two imports at once settles the payout once', async () => {
    const { keys } = await sent(10)
    const references = named(await idOf(keys[0]!))
    const results = await Promise.all([1, 2, 3].map(() => book({ amount: 1_000n, references })))
    expect(results.reduce((sum, { explained }) => sum + explained.size, 0)).toBe(1)
  })

  it.each([
    ['the file', messageIdOf],
    ['the payment information', paymentInformationIdOf],
  ])('of a batch that names %s confirms all that were not refused', async (_, idOfBatch) => {
    const { keys, batch } = await sent(10, 20, 30)
    const [refused, ...paid] = keys as [PayoutKey, PayoutKey, PayoutKey]
    const transactions = [{ endToEndId: await idOf(refused), status: 'RJCT', reasonCode: 'AC04' }]
    const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
    await applyPain002(gateway, report, { actor: ann.by })
    const text = `SAMMLER ${idOfBatch(batch.id)}`
    expect((await book({ amount: 6_000n, text })).explained.size).toBe(0)
    expect(new Set((await book({ amount: 5_000n, text })).changed)).toEqual(new Set(paid))
    expect(await Promise.all(keys.map(statusOf))).toEqual(['REFUSED', 'SUCCESS', 'SUCCESS'])
  })

  it('of a batch that names one of its payouts too is of the batch, by its amount', async () => {
    const { keys, batch } = await sent(10, 20)
    const text = `${paymentInformationIdOf(batch.id)} FIRST ${await idOf(keys[0]!)}`
    expect((await book({ amount: 3_000n, text })).changed).toHaveLength(2)
    expect(await Promise.all(keys.map(statusOf))).toEqual(['SUCCESS', 'SUCCESS'])
  })

  it('without an ID is not settled: the payouts of its amount and payee are candidates', async () => {
    const [one, other] = [await pay(77, '50100999999991'), await pay(77, '50100999999992')]
    await exported()
    const line = lineOf(inr, { amount: 7_700n, text: 'NEFT 50100999999992 SOMEBODY' })
    expect((await bookLines(gateway, [line])).open.get(line.id)?.candidates).toEqual([
      { ...other, why: 'AMOUNT_AND_PAYEE' },
    ])
    const byName = lineOf(inr, { amount: 7_700n, payer: { name: 'ASHA  RAO' }, text: '' })
    expect(new Set((await bookLines(gateway, [byName])).open.get(byName.id)?.candidates)).toEqual(
      new Set([one, other].map((key) => ({ ...key, why: 'AMOUNT_AND_PAYEE' }))),
    )
    // The number that the bank gives in a field of its own alone says whose it is.
    const byAccount = lineOf(inr, {
      amount: 7_700n,
      payer: { account: '5010 0999 9999 91', name: 'SOMEBODY' },
      text: '50100999999992',
    })
    expect((await bookLines(gateway, [byAccount])).open.get(byAccount.id)?.candidates).toEqual([
      { ...one, why: 'AMOUNT_AND_PAYEE' },
    ])
    const stranger = lineOf(inr, { amount: 7_700n, text: 'RENT' })
    expect((await bookLines(gateway, [stranger])).open.size).toBe(0)
    expect([await statusOf(one), await statusOf(other)]).toEqual(['PROCESSING', 'PROCESSING'])
  })

  it('of a payout that the bank had refused is open', async () => {
    const { keys, batch } = await sent(10)
    const references = named(await idOf(keys[0]!))
    const transactions = [{ endToEndId: await idOf(keys[0]!), status: 'RJCT' }]
    const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
    await applyPain002(gateway, report, { actor: ann.by })
    const line = lineOf(inr, { amount: 1_000n, references })
    const { explained, open } = await bookLines(gateway, [line])
    expect([explained.size, open.get(line.id)?.candidates]).toEqual([
      0,
      keys.map((key) => ({ ...key, why: 'REFERENCE' })),
    ])
    expect(await statusOf(keys[0]!)).toBe('REFUSED')
    expect(write.mock.calls.at(-1)).toEqual([
      batchEvents['payout.debited-though-refused'],
      await about(keys[0]!, line.id),
    ])
  })
})

describe('a return', () => {
  const credit = { direction: 'CREDIT', amount: 1_000n, returnReason: 'AC04' } as const
  const moneyBack = async (key: PayoutKey) => (await selectPayout(db, key))?.moneyReturned?.amount

  it.each([
    ['after its debit', ['DEBIT', 'CREDIT']],
    ['before its debit', ['CREDIT', 'DEBIT']],
  ] as const)('%s gives the money to the merchant', async (_, order) => {
    const { keys } = await sent(10)
    const [key] = keys as [PayoutKey]
    const references = named(await idOf(key))
    const clearing = await balanceOf('PAYOUT_CLEARING')
    for (const direction of order) {
      await book(direction === 'DEBIT' ? { amount: 1_000n, references } : { ...credit, references })
      if (direction === 'CREDIT' && order[0] === 'CREDIT') {
        expect([await statusOf(key), await moneyBack(key)]).toEqual(['PROCESSING', undefined])
        expect(await balanceOf('PAYOUT_CLEARING')).toBe(clearing + 1_000n)
      }
    }
    expect([await statusOf(key), await moneyBack(key)]).toEqual(['SUCCESS', 1_000n])
    expect(await balanceOf('PAYOUT_CLEARING')).toBe(clearing)
    expect((await book({ ...credit, references })).explained.size).toBe(0)
  })

  it('to another account than the payout left gives nothing to the merchant', async () => {
    const other = await account()
    const { keys } = await sent(10)
    const [key] = keys as [PayoutKey]
    const references = named(await idOf(key))
    await book({ amount: 1_000n, references })
    expect((await bookLines(gateway, [lineOf(other, { ...credit, references })])).explained.size).toBe(0)
    expect(await moneyBack(key)).toBeUndefined()
  })

  it('in the same file as its debit, and before it there, comes after it', async () => {
    const { keys } = await sent(10)
    const references = named(await idOf(keys[0]!))
    const lines = [lineOf(inr, { ...credit, references }), lineOf(inr, { amount: 1_000n, references })]
    const { explained } = await bookLines(gateway, lines)
    expect([explained.size, await moneyBack(keys[0]!)]).toEqual([2, 1_000n])
    const again = await bookLines(gateway, lines.slice(0, 1))
    expect(again.explained.get(lines[0]!.id)).toEqual({ entries: [], as: 'PAYOUT_RETURN' })
  })

  it('of another amount, or of a payout that the bank refused, is left to suspense', async () => {
    const { keys, batch } = await sent(10, 10)
    const [paid, refused] = keys as [PayoutKey, PayoutKey]
    await book({ amount: 1_000n, references: named(await idOf(paid)) })
    const transactions = [{ endToEndId: await idOf(refused), status: 'RJCT' }]
    const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
    await applyPain002(gateway, report, { actor: ann.by })
    const results = await book(
      { ...credit, amount: 990n, references: named(await idOf(paid)) },
      { ...credit, references: named(await idOf(refused)) },
    )
    expect([results.explained.size, await moneyBack(paid)]).toEqual([0, undefined])
  })

  it('before people confirm the payout waits for them', async () => {
    const { keys, batch } = await sent(10)
    await book({ ...credit, references: named(await idOf(keys[0]!)) })
    const decision = { id: batch.id, reference: 'R-1', reason: 'the bank says so' }
    await confirmBatch(gateway, decision, ann)
    expect([await statusOf(keys[0]!), await moneyBack(keys[0]!)]).toEqual(['SUCCESS', 1_000n])
  })
})
