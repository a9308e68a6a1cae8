import { afterEach, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { inOnePiece } from '../../../../bank-files/statements/in-one-piece.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { returnItem } from '../../../../payments/suspense/return-item.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { importBankFile } from '../../notices.ts'
import { itemLines } from '../../statements/sql/item-lines.ts'
import { returnsOf } from '../order-return.ts'

// Which orders the money of an open credit may bring back, as the list of suspense names them.

const { gateway, inr, pay, exported, orderKey, rowsOf } = await payingGateway()
const [account] = await rowsOf<{ identifier: string }>(
  'update receiving_account set fee_up_to = 0.30 where id = $1 returning identifier',
  [inr],
)
const day = gateway.clock.now().toISOString().slice(0, 10)
let balance = 10_000_000

/** Imports one line, and returns its item while it is open. */
async function imported(amount: number, text: string) {
  const line = { day, amount, reference: `R${balance}`, text }
  const facts = { account: account?.identifier ?? '', from: day, to: day, opening: balance }
  const bytes = inOnePiece(Buffer.from(written.mt940(facts, [line])))
  await importBankFile(gateway, { bytes, actor: ann.by, accountId: inr })
  balance += amount
  return (await openItems(gateway, {}, itemLines(gateway.personal))).find((item) => item.text?.includes(text))
}
const candidates = async (amount: number, text: string) =>
  (await imported(amount, text))?.candidates.map(({ kind, paymentId, why }) => [kind, paymentId, why])
/** A payout that its bank has paid. */
async function paid(rupees: number, payee?: string) {
  const key = await pay(rupees, payee)
  await exported()
  await imported(-rupees * 100, endToEndIdOf(await orderKey(key)))
  return key
}
afterEach(async () => {
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a paid payout of its amount, or of its amount and a charge', async () => {
  const { paymentId } = await paid(91, '50100999999911')
  expect(await candidates(9_100, 'CAME BACK')).toEqual([['payout', paymentId, 'AMOUNT']])
  expect(await candidates(9_070, 'LESS CHARGES')).toEqual([['payout', paymentId, 'AMOUNT_LESS_FEE']])
  expect(await candidates(9_069, 'TOO LITTLE')).toEqual([])
  expect(await candidates(9_101, 'TOO MUCH')).toEqual([])
})

it('a payout whose payee it names, though the bank kept more', async () => {
  const { paymentId } = await paid(92, '50100999999921')
  const other = await paid(92, '50100999999922')
  expect(await candidates(9_000, 'RETURN 50100999999921')).toEqual([['payout', paymentId, 'PAYEE']])
  expect((await candidates(9_200, 'BACK FROM 50100999999922'))?.[0]).toEqual([
    'payout',
    other.paymentId,
    'AMOUNT_AND_PAYEE',
  ])
})

it('no payout that was not paid, or whose money is back', async () => {
  const waiting = await pay(93)
  await exported()
  expect(await candidates(9_290, 'BEFORE ITS DEBIT')).toEqual([])
  await imported(-9_300, endToEndIdOf(await orderKey(waiting)))
  await imported(9_300, endToEndIdOf(await orderKey(waiting)))
  expect(await candidates(9_280, 'AFTER ITS RETURN')).toEqual([])
})

it('the return of suspense that it names and cannot return', async () => {
  const item = await imported(9_400, 'A STRANGER')
  const payee = { accountName: 'Ravi Kumar', accountNumber: '50100999999941', bankBranch: 'HDFC0000002' }
  const decision = { ...ann, approvedBy: 'Ben', reason: 'sent by mistake' }
  const ordered = await returnItem(
    gateway,
    returnsOf(gateway.personal),
    { itemId: item?.id ?? '', payee },
    decision,
  )
  const { idReturn } = ordered as Extract<typeof ordered, { readonly result: 'ORDERED' }>
  await exported()
  await imported(-9_400, endToEndIdOf(idReturn))
  const back = await imported(8_900, `LESS ${endToEndIdOf(idReturn)}`)
  expect(back).toMatchObject({
    reason: 'RETURN_UNKNOWN',
    candidates: [{ kind: 'return', paymentId: idReturn, why: 'REFERENCE', status: 'PAID' }],
  })
})
