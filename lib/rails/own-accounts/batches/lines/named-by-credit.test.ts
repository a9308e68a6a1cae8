import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { inOnePiece } from '../../../../bank-files/statements/in-one-piece.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { readHouseAccounts } from '../../../../ledger/house-accounts.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../../../payments/payouts/sql/select-payout.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { importBankFile } from '../../notices.ts'
import { messageIdOf } from '../batch.ts'
import { applyPain002 } from '../status-report/apply-pain-002.ts'

const { gateway, inr, pay, exported, rowsOf, statusOf, orderKey } = await payingGateway()
const { db } = gateway
await db.pool.query(
  `update receiving_account set methods = '{P2A_V2}', bank_name = 'HDFC', identified_by = 'AMOUNT', time_zone = 'UTC' where id = $1`,
  [inr],
)
const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
let opening = 1_000_000
let files = 0
/** Imports a statement of these lines, amounts in paise. */
async function imported(...lines: readonly { readonly amount: number; readonly text: string }[]) {
  files += 1
  const facts = { account: '501000000001', from: day, to: day, opening, number: String(files) }
  const transfers = lines.map((line, at) => ({ day, reference: `S${files}-${at}`, ...line }))
  opening += lines.reduce((sum, { amount }) => sum + amount, 0)
  const bytes = inOnePiece(Buffer.from(written.mt940(facts, transfers)))
  return importBankFile(gateway, { bytes, actor: ann.by, accountId: inr })
}
const sent = async (amount: number) => {
  const key = await pay(amount)
  return { key, id: endToEndIdOf(await orderKey(key)), ...(await exported()) }
}
const refused = async (amount: number) => {
  const payout = await sent(amount)
  const transactions = [{ endToEndId: payout.id, status: 'RJCT' }]
  const report = { originalMessageId: messageIdOf(payout.batch.id), group: {}, payments: [], transactions }
  await applyPain002(gateway, report, { actor: ann.by })
  return payout
}
const clearing = async () =>
  (await readHouseAccounts(db)).find(({ kind }) => kind === 'PAYOUT_CLEARING')?.balance.amount ?? 0n
/** The items that were opened since the test began. */
const open = async () =>
  (await openItems(gateway))
    .filter(({ id }) => !before.has(id))
    .map(({ direction, money, reason, candidates }) => ({
      direction,
      amount: money.amount,
      reason,
      candidates: candidates.map(({ paymentId }) => paymentId),
    }))
const byDirection = (one: { direction: string }, other: { direction: string }) =>
  one.direction < other.direction ? -1 : 1
let before = new Set<string>()
beforeEach(async () => {
  before = new Set((await openItems(gateway)).map(({ id }) => id))
})
afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

describe('a credit that names an order of ours and cannot return it', () => {
  const itemOf = (amount: number, key: PayoutKey) => [
    { direction: 'CREDIT', amount: BigInt(amount), reason: 'RETURN_UNKNOWN', candidates: [key.paymentId] },
  ]

  it('completes no payin of its amount, and is open with the order as candidate', async () => {
    const { key, id } = await sent(510.01)
    await imported({ amount: -51_001, text: id })
    const payin = await createPayin(gateway, createBodyOf(500, 'INR', { paymentMethodCode: 'P2A_V2' }))
    const due = Number((await readPayment(gateway, payin))?.due?.amount)
    expect(await imported({ amount: due, text: `RETURN LESS CHARGES ${id}` })).toMatchObject({
      matched: 0,
      suspense: 1,
    })
    expect((await readPayment(gateway, payin))?.status).toBe('WAITING')
    expect(await open()).toEqual(itemOf(due, key))
  })

  it('is open where the bank had refused the order', async () => {
    const { key, id } = await refused(700)
    expect(await imported({ amount: 70_000, text: id })).toMatchObject({ payouts: 0, suspense: 1 })
    expect(await open()).toEqual(itemOf(70_000, key))
  })

  it.each([
    ['in one file', 21, false],
    ['in two files', 22, true],
  ])(
    'is open where the bank debited the order twice, %s: it may be the money of either',
    async (_, rupees, isLater) => {
      const { key, id } = await sent(rupees)
      const [debit, credit] = [
        { amount: -rupees * 100, text: id },
        { amount: rupees * 100, text: id },
      ]
      await imported(debit)
      if (isLater) await imported(debit)
      await imported(...(isLater ? [credit] : [credit, debit]))
      expect((await open()).toSorted(byDirection)).toMatchObject([
        ...itemOf(rupees * 100, key),
        { direction: 'DEBIT', amount: BigInt(rupees * 100) },
      ])
      expect((await selectPayout(db, key))?.moneyReturned).toBeUndefined()
    },
  )

  it('is open where it names the batch', async () => {
    const { key, batch } = await sent(11)
    await imported({ amount: 1_100, text: `BACK ${messageIdOf(batch.id)}` })
    expect(await open()).toEqual(itemOf(1_100, key))
  })
})

describe('the debit and the return of an order that the bank had refused', () => {
  it.each<[string, rupees: number, (id: string, paise: number) => Promise<unknown>]>([
    ['in one file', 701, (id, paise) => imported({ amount: paise, text: id }, { amount: -paise, text: id })],
    [
      'the debit first',
      703,
      async (id, paise) => [
        await imported({ amount: -paise, text: id }),
        await imported({ amount: paise, text: id }),
      ],
    ],
    [
      'the return first',
      704,
      async (id, paise) => [
        await imported({ amount: paise, text: id }),
        await imported({ amount: -paise, text: id }),
      ],
    ],
  ])('explain each other: %s', async (_, rupees, tell) => {
    const clearingBefore = await clearing()
    const { key, id } = await refused(rupees)
    await tell(id, rupees * 100)
    expect(await open()).toEqual([])
    expect(await statusOf(key)).toBe('REFUSED')
    expect(await clearing()).toBe(clearingBefore)
    const lines = await rowsOf('select role from payout_line where key = $1 order by role', [
      await orderKey(key),
    ])
    expect(lines).toEqual([{ role: 'DEBIT' }, { role: 'RETURN' }])
  })

  it('of different amounts explain nothing', async () => {
    const { id } = await refused(702)
    await imported({ amount: -70_200, text: id }, { amount: 70_199, text: id })
    expect(await open()).toHaveLength(2)
  })
})
