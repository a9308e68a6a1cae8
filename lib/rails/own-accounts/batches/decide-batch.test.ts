import { afterEach, describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { applyPain002 } from './status-report/apply-pain-002.ts'
import { messageIdOf, paymentInformationIdOf, type PayoutBatch } from './batch.ts'
import { confirmBatch } from './confirm-batch.ts'
import { exportBatch } from './export-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'
import { releaseBatch } from './release-batch.ts'

const { gateway, inr, pay, exported, statusOf, orderKey, rowsOf } = await payingGateway()
const { db } = gateway
const why = { reference: 'letter 1', reason: 'the bank says so' }
const idOf = async (key: PayoutKey) => endToEndIdOf(await orderKey(key))
const sent = async (...amounts: readonly number[]) => {
  const keys: PayoutKey[] = []
  for (const amount of amounts) keys.push(await pay(amount))
  return { keys, ...(await exported()) }
}
const balanceOf = async (kind: string) =>
  (await readHouseAccounts(db)).find((one) => one.kind === kind)?.balance.amount ?? 0n
const report = (
  batch: PayoutBatch,
  more: Partial<Parameters<typeof applyPain002>[1]> = {},
  options: { isDryRun?: boolean } = {},
) =>
  applyPain002(
    gateway,
    { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions: [], ...more },
    { actor: ann.by, ...options },
  )
const recorded = (batch: PayoutBatch) =>
  rowsOf<{ actor: string; after: object }>(
    `select actor, after from audit_event where command = 'statement import' and after ->> 'idBatch' = $1`,
    [batch.id],
  )
const eventOf = async ({ paymentId }: PayoutKey) =>
  (
    await rowsOf<{ institution_code: string | null }>(
      `select institution_code from payment_event where payment_id = $1 and to_status = 'REFUSED'`,
      [paymentId],
    )
  ).map(({ institution_code: code }) => code)

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

describe('people confirm', () => {
  it('a batch whose debit is to come: its payouts succeed, and clearing holds them until then', async () => {
    const { keys, batch } = await sent(11, 22)
    const before = await balanceOf('PAYOUT_CLEARING')
    expect(await confirmBatch(gateway, { id: batch.id, ...why }, ann)).toMatchObject({
      confirmed: 2,
      debited: 0,
    })
    expect(await Promise.all(keys.map(statusOf))).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await balanceOf('PAYOUT_CLEARING')).toBe(before + 3_300n)
    expect(await confirmBatch(gateway, { id: batch.id, ...why }, ann)).toMatchObject({
      refused: expect.stringContaining('nothing to confirm'),
    })
    await bookLines(gateway, [lineOf(inr, { amount: 3_300n, text: 'RENT' })])
    expect(await confirmBatch(gateway, { id: batch.id, ...why }, ann)).toMatchObject({
      confirmed: 0,
      debited: 2,
    })
    expect(await balanceOf('PAYOUT_CLEARING')).toBe(before)
  })

  it('one payout, and its open debit is closed', async () => {
    const { keys, batch } = await sent(33, 44)
    await bookLines(gateway, [lineOf(inr, { amount: 3_300n, text: 'TRANSFER' })])
    const open = await balanceOf('OPEN_DEBITS')
    const payout = { kind: 'payout' as const, paymentId: keys[0]!.paymentId }
    expect(await confirmBatch(gateway, { id: batch.id, payout, ...why }, ann)).toMatchObject({
      confirmed: 1,
      debited: 1,
    })
    expect(await Promise.all(keys.map(statusOf))).toEqual(['SUCCESS', 'PROCESSING'])
    expect(await balanceOf('OPEN_DEBITS')).toBe(open + 3_300n)
  })

  it('a payout whose amount several open debits have: none of them is taken', async () => {
    const { keys, batch } = await sent(55)
    const debit = { amount: 5_500n, text: 'TRANSFER' }
    await bookLines(gateway, [lineOf(inr, debit), lineOf(inr, debit)])
    expect(await confirmBatch(gateway, { id: batch.id, ...why }, ann)).toMatchObject({
      confirmed: 1,
      debited: 0,
    })
    expect(await statusOf(keys[0]!)).toBe('SUCCESS')
  })

  it('nothing of a batch that the bank does not have, and no payout that is not in it', async () => {
    expect(await confirmBatch(gateway, { id: 'none', ...why }, ann)).toMatchObject({
      refused: expect.stringContaining('no payout batch none'),
    })
    const { batch } = await sent(1)
    const payout = { kind: 'payout' as const, paymentId: 'other' }
    expect(await confirmBatch(gateway, { id: batch.id, payout, ...why }, ann)).toMatchObject({
      refused: expect.stringContaining('has no payout other'),
    })
  })
})

describe('a status report', () => {
  it.each([
    ['AC01', 'INVALID_ACCOUNT'],
    ['AC06', 'INVALID_ACCOUNT'],
    ['RC01', 'INVALID_ACCOUNT'],
    ['AM04', 'REFUSED_BY_INSTITUTION'],
    [undefined, 'REFUSED_BY_INSTITUTION'],
  ])('with the reason %s refuses a payout as %s, once, with the code in its event', async (code, reason) => {
    const { keys, batch } = await sent(10, 20)
    const reasonCode = code === undefined ? {} : { reasonCode: code }
    const transactions = [{ endToEndId: await idOf(keys[0]!), status: 'RJCT', ...reasonCode }]
    expect(await report(batch, { transactions }, { isDryRun: true })).toMatchObject({ payouts: 1 })
    expect(await statusOf(keys[0]!)).toBe('PROCESSING')
    expect(await report(batch, { transactions })).toEqual({ payouts: 1, warnings: [], errors: [] })
    expect(await report(batch, { transactions })).toEqual({ payouts: 0, warnings: [], errors: [] })
    expect(await Promise.all(keys.map(statusOf))).toEqual(['REFUSED', 'PROCESSING'])
    const refused = [{ payout: keys[0]!.paymentId, ...(code !== undefined && { institutionCode: code }) }]
    expect(await recorded(batch)).toMatchObject([{ actor: 'operator:Ann', after: { refused } }])
    expect(await eventOf(keys[0]!)).toEqual([code ?? null])
    const [row] = await rowsOf<{ code: string }>(
      'select failure_reason_code as code from payment where payment_id = $1',
      [keys[0]!.paymentId],
    )
    expect(row?.code).toBe(reason)
  })

  it.each(['ACTC', 'ACCP', 'ACSP', 'ACSC', 'PART'])('that says %s changes nothing', async (status) => {
    const { keys, batch } = await sent(10)
    const transactions = [{ endToEndId: await idOf(keys[0]!), status }]
    expect(await report(batch, { group: { status }, transactions })).toEqual({
      payouts: 0,
      warnings: [],
      errors: [],
    })
    expect(await statusOf(keys[0]!)).toBe('PROCESSING')
  })

  it('that refuses a payment information refuses all of its payouts', async () => {
    const { keys, batch } = await sent(10, 20)
    const payments = [
      { originalPaymentInformationId: paymentInformationIdOf(batch.id), status: 'RJCT', reasonCode: 'AC04' },
    ]
    expect(await report(batch, { payments })).toMatchObject({ payouts: 2 })
    expect(await Promise.all(keys.map(statusOf))).toEqual(['REFUSED', 'REFUSED'])
  })

  it('that refuses a payout which has succeeded changes nothing and is a warning', async () => {
    const { keys, batch } = await sent(10)
    const endToEndId = await idOf(keys[0]!)
    await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: endToEndId })])
    expect(await report(batch, { transactions: [{ endToEndId, status: 'RJCT' }] })).toMatchObject({
      payouts: 0,
      warnings: [{ code: 'REFUSED_AFTER_SUCCESS' }],
    })
    expect(await statusOf(keys[0]!)).toBe('SUCCESS')
    expect(await recorded(batch)).toMatchObject([
      { after: { refused: [], refusedAfterSuccess: [{ endToEndId, payout: keys[0]!.paymentId }] } },
    ])
  })

  it('of a file that is none of ours is an error', async () => {
    const unknown = { originalMessageId: 'SOMETHING', group: {}, payments: [], transactions: [] }
    expect(await applyPain002(gateway, unknown, { actor: ann.by })).toMatchObject({
      errors: [{ reason: expect.stringContaining('no file of ours') }],
    })
  })

  it('that names neither our file nor its payment information counts for the payouts that it lists', async () => {
    const first = await sent(10, 20)
    const second = await sent(30)
    const transactions = [
      { endToEndId: await idOf(first.keys[0]!), status: 'RJCT', reasonCode: 'AC04' },
      { endToEndId: await idOf(first.keys[1]!), status: 'ACSC' },
      { endToEndId: await idOf(second.keys[0]!) },
    ]
    const unnamed = { originalMessageId: 'NOTPROVIDED', payments: [], transactions }
    const send = (group: { status?: string }) =>
      applyPain002(gateway, { ...unnamed, group }, { actor: ann.by })
    const statuses = () => Promise.all([...first.keys, ...second.keys].map(statusOf))
    expect(await send({ status: 'PART' })).toEqual({ payouts: 1, warnings: [], errors: [] })
    expect(await statuses()).toEqual(['REFUSED', 'PROCESSING', 'PROCESSING'])
    expect(await eventOf(first.keys[0]!)).toEqual(['AC04'])
    // The group refuses what it lists, but not the whole of files that it does not name.
    expect(await send({ status: 'RJCT' })).toEqual({ payouts: 1, warnings: [], errors: [] })
    expect(await statuses()).toEqual(['REFUSED', 'PROCESSING', 'REFUSED'])
    const states = await rowsOf<{ state: string }>('select state from payout_batch where id = any($1)', [
      [first.batch.id, second.batch.id],
    ])
    expect(states.map(({ state }) => state)).toEqual(['EXPORTED', 'EXPORTED'])
  })

  it('of an account that the importer may not use, or of another than is given, changes nothing', async () => {
    const { keys, batch } = await sent(10)
    const transactions = [{ endToEndId: await idOf(keys[0]!), status: 'RJCT' }]
    for (const originalMessageId of [messageIdOf(batch.id), 'NOTPROVIDED']) {
      const refused = { originalMessageId, group: {}, payments: [], transactions }
      const send = (options: object) => applyPain002(gateway, refused, { actor: ann.by, ...options })
      const strange = [{ line: 1, reason: expect.stringContaining('account') }]
      const nothing = { payouts: 0, warnings: [], errors: strange }
      expect(await send({ mayUse: () => false })).toEqual({ ...nothing, isForbidden: true })
      const accountId = '6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11'
      expect(await send({ accountId })).toEqual({ ...nothing, isForbidden: false })
    }
    expect(await statusOf(keys[0]!)).toBe('PROCESSING')
  })

  it('that names only our payment information is one of the file', async () => {
    const { keys, batch } = await sent(10, 20)
    const payments = [{ originalPaymentInformationId: paymentInformationIdOf(batch.id) }]
    const unnamed = { originalMessageId: 'NOTPROVIDED', payments }
    expect(await report(batch, { ...unnamed, group: { status: 'RJCT' } })).toMatchObject({
      payouts: 0,
      warnings: [{ code: 'BATCH_REJECTED' }],
    })
    expect(await Promise.all(keys.map(statusOf))).toEqual(['PROCESSING', 'PROCESSING'])
  })

  it('that names no file does nothing to a payout that was in two: it may be about the earlier one', async () => {
    const { keys, batch } = await sent(10)
    const released = await releaseBatch(db, { id: batch.id, ...why }, { ...ann, approvedBy: 'Ben' })
    if ('refused' in released) throw new Error(released.refused)
    await exported(released.newBatch)
    const transactions = [{ endToEndId: await idOf(keys[0]!), status: 'RJCT' }]
    expect(await report(batch, { originalMessageId: 'NOTPROVIDED', transactions })).toMatchObject({
      payouts: 0,
      warnings: [{ code: 'REPORT_OF_SEVERAL_FILES' }],
      errors: [],
    })
    expect(await statusOf(keys[0]!)).toBe('PROCESSING')
  })

  it('that refuses the whole group rejects the batch; released, its payouts have the same IDs', async () => {
    const { keys, batch, bytes } = await sent(10, 20)
    const rejected = await report(batch, { group: { status: 'RJCT', reasonCode: 'DU01' } })
    expect(rejected).toMatchObject({ payouts: 0, warnings: [{ code: 'BATCH_REJECTED' }] })
    expect(await Promise.all(keys.map(statusOf))).toEqual(['PROCESSING', 'PROCESSING'])
    expect(await confirmBatch(gateway, { id: batch.id, ...why }, ann)).toMatchObject({
      refused: expect.stringContaining('refused the batch'),
    })
    const released = await releaseBatch(db, { id: batch.id, ...why }, { ...ann, approvedBy: 'Ben' })
    if ('refused' in released) throw new Error(released.refused)
    const { batch: old, newBatch } = released
    expect(old).toMatchObject({ state: 'RELEASED', institutionCode: 'DU01', orders: 0 })
    expect(newBatch).toMatchObject({ state: 'CREATED', replaces: batch.id, orders: 2 })
    const file = await exported(newBatch)
    for (const key of keys) expect(new TextDecoder().decode(file.bytes)).toContain(await idOf(key))
    expect(Buffer.from(file.bytes).equals(Buffer.from(bytes))).toBe(false)
    expect(await exportBatch(gateway, batch.id, ann)).toMatchObject({
      refused: expect.stringContaining('pay them twice'),
    })
    await report(batch, { group: { status: 'RJCT' } })
    expect(await report(newBatch, {})).toMatchObject({ payouts: 0 })
    expect(await releaseBatch(db, { id: batch.id, ...why }, ann)).toMatchObject({
      refused: expect.stringContaining('has ended'),
    })
  })
})

describe('people release', () => {
  it('a payout that nobody is to pay any more: it can be refused, unlike one at the bank', async () => {
    const { keys, batch } = await sent(10)
    const refusal = { payout: keys[0]!, reason: 'the payee is wrong', ...ann }
    expect(await refuseWaitingPayout(gateway, refusal)).toMatch('is PROCESSING')
    await releaseBatch(db, { id: batch.id, ...why }, ann)
    expect(await refuseWaitingPayout(gateway, refusal)).toBeUndefined()
    expect(await statusOf(keys[0]!)).toBe('REFUSED')
  })

  it('one payout: the file with it is not exported again, and what was paid stays', async () => {
    const { keys, batch } = await sent(10, 20)
    await bookLines(gateway, [lineOf(inr, { amount: 2_000n, text: await idOf(keys[1]!) })])
    const [free, paid] = keys.map(({ kind, paymentId }) => ({ kind, paymentId }))
    expect(await releaseBatch(db, { id: batch.id, payout: paid, ...why }, ann)).toHaveProperty('refused')
    const released = await releaseBatch(db, { id: batch.id, payout: free, ...why }, ann)
    expect(released).toMatchObject({ batch: { state: 'EXPORTED', orders: 1 }, newBatch: { orders: 1 } })
    expect(await exportBatch(gateway, batch.id, ben)).toHaveProperty('refused')
  })

  it('a payout that the old file paid after all: its debit takes it out of the new batch', async () => {
    const { keys, batch } = await sent(10)
    const released = await releaseBatch(db, { id: batch.id, ...why }, ann)
    if ('refused' in released) throw new Error(released.refused)
    await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: await idOf(keys[0]!) })])
    expect(await statusOf(keys[0]!)).toBe('SUCCESS')
    const again = await exported(released.newBatch).catch((error: unknown) => String(error))
    expect(again).toMatch(/is empty/)
  })
})
