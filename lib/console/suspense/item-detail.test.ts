import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { openItems, pageOfItems } from '../../payments/suspense/open-items.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { camtFile, entry } from '../../testing/statements/written-files.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { detailOf, feeOf, readItem } from './item-detail.ts'

const { gateway, importFile, openAccount } = await statementDesk()
const asha =
  '<TxDtls><RltdPties><Dbtr><Nm>Asha Rao</Nm></Dbtr>' +
  '<DbtrAcct><Id><Othr><Id>50100987654321</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>'
const rupees = (minor: bigint) => money(minor, 'INR')

it('an item is told with its line, its candidates and the earlier payments of its payer', async () => {
  const account = { accountName: 'Asha Rao', accountNumber: '50100987654321' }
  const body = createBodyOf(350, 'INR', { paymentMethodCode: 'P2A_V2', account })
  const { identifier } = await openAccount('INR')
  await createPayin(gateway, body, payinKey('order-1'))
  const day = gateway.clock.now().toISOString().slice(0, 10)
  await importFile(
    camtFile(
      'camt.053',
      { account: identifier, from: day, to: day, opening: 0 },
      [entry(day, 351_00, 'REF-77', 'invoice of May', asha)],
      351_00,
    ),
    { fileName: 'may.xml' },
  )
  const [first] = await openItems(gateway)
  const item = await readItem(gateway, first?.id ?? '')
  if (!item) throw new Error('the line is no item')
  expect(await detailOf(gateway, item)).toMatchObject({
    written: {
      file: 'may.xml',
      format: expect.stringContaining('camt') as string,
      number: '1',
      bookedOn: day,
      money: rupees(351_00n),
      payer: { name: 'Asha Rao', account: '50100987654321' },
      text: expect.stringContaining('invoice of May') as string,
      references: expect.arrayContaining([expect.objectContaining({ value: 'REF-77' })]) as unknown,
    },
    candidates: [{ paymentId: 'order-1', facts: { ordered: rupees(350_00n), received: rupees(0n) } }],
    earlier: { by: 'ACCOUNT', payments: [{ key: { paymentId: 'order-1' } }] },
  })
})

it('a list leaves out what was asked to another account, and for which only its payer speaks', async () => {
  const { identifier } = await openAccount('INR')
  const day = gateway.clock.now().toISOString().slice(0, 10)
  const file = { account: identifier, from: day, to: day, opening: 0 }
  await importFile(camtFile('camt.053', file, [entry(day, 352_00, 'REF-78', 'May', asha)], 352_00))
  const { items } = await pageOfItems(gateway, { amount: { least: '352', most: '352' } }, { limit: 1 })
  expect(items.map(({ candidates }) => candidates)).toEqual([[]])
  const details = await Promise.all(items.map((item) => detailOf(gateway, item)))
  expect(details).toMatchObject([{ candidates: [{ paymentId: 'order-1' }] }])
})

it('an item that is closed is none of the list', async () => {
  expect(await readItem(gateway, '00000000-0000-0000-0000-000000000000')).toBeUndefined()
})

it.each([
  ['DEBIT', 'payout', 1_025_00n, 1_000_00n, 25_00n],
  ['CREDIT', 'payout', 990_00n, 1_000_00n, 10_00n],
  ['DEBIT', 'payout', 1_000_00n, 1_000_00n, undefined],
  ['DEBIT', 'return', 900_00n, 1_000_00n, undefined],
  ['CREDIT', 'payin', 990_00n, 1_000_00n, undefined],
] as const)(
  'what a bank kept of a %s of a %s of %i is told beside %i',
  (direction, kind, moved, due, fee) => {
    const told = feeOf({ direction, money: rupees(moved) }, { kind, due: rupees(due) })
    expect(told?.amount).toBe(fee)
  },
)
