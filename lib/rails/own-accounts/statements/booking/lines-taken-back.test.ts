import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type Transfer } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { itemLines } from '../sql/item-lines.ts'
import { undoImport } from '../undo/undo-import.ts'
import { assignReversal } from './assign-reversal.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
const account = await openAccount('THB')
const facts = { account: account.identifier, currencyCode: 'THB', from: day, to: day, opening: 0 } as const
const line = (amount: number, text: string): Transfer => ({ day, amount, reference: text, text })
const open = () => createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
const itemOf = async (text: string) => {
  const items = await openItems(gateway, {}, itemLines(gateway.personal))
  const found = items.find((item) => item.text?.includes(text) && !item.payment)
  if (!found) throw new Error(`no open item says ${text}`)
  return found.id
}
const takeBack = async (text: string, payment: PaymentKey) =>
  assignReversal(gateway, { itemId: await itemOf(text), payment }, annAndBen)

it('two lines of a statement take one line back in parts', async () => {
  const payment = await open()
  const { idImport = '' } = await importFile(
    written['camt.053'](facts, [
      line(500_00, 'CAME'),
      line(-200_00, 'FIRST BACK'),
      line(-300_00, 'SECOND BACK'),
    ]),
  )
  await assignItem(gateway, { itemId: await itemOf('CAME'), payment }, annAndBen)
  expect(await takeBack('FIRST BACK', payment)).toHaveProperty('receiptId')
  expect(await takeBack('SECOND BACK', payment)).toHaveProperty('receiptId')
  expect(await readPayment(gateway, payment)).toMatchObject({ moneyReturned: money(500_00n, 'THB') })
  const refused = await undoImport(gateway, idImport, { ...decided, reason: 'wrong', withMatches: true })
  expect(refused).toMatchObject({ decided: [{ line: '1' }, { line: '2' }, { line: '3' }] })
  expect(await checkLedger(db)).toEqual([])
})

it('nothing more is taken back of a payin that was reversed as a whole', async () => {
  const payment = await open()
  await importFile(
    written['camt.053'](facts, [
      line(504_00, 'ALL CAME'),
      line(-504_00, 'ALL BACK'),
      line(-20_00, 'MORE BACK'),
      line(-504_00, 'TWICE BACK'),
    ]),
  )
  await assignItem(gateway, { itemId: await itemOf('ALL CAME'), payment }, annAndBen)
  expect(await takeBack('ALL BACK', payment)).toHaveProperty('receiptId')
  expect(await takeBack('MORE BACK', payment)).toHaveProperty('refused')
  expect(await takeBack('TWICE BACK', payment)).toHaveProperty('refused')
  expect(await checkLedger(db)).toEqual([])
})

it('of money that came twice the second is taken back first: the payin does not need it', async () => {
  const payment = await open()
  await importFile(
    written['camt.053'](facts, [
      line(507_00, 'PAID ONCE'),
      line(507_00, 'PAID TWICE'),
      line(-507_00, 'ONE BACK'),
    ]),
  )
  await assignItem(gateway, { itemId: await itemOf('PAID ONCE'), payment }, annAndBen)
  await assignItem(gateway, { itemId: await itemOf('PAID TWICE'), payment }, annAndBen)
  expect(await takeBack('ONE BACK', payment)).toHaveProperty('receiptId')
  expect((await readPayment(gateway, payment))?.moneyReturned).toBeUndefined()
  expect(await checkLedger(db)).toEqual([])
})
