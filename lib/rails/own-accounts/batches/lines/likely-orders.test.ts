import { beforeAll, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { deskOf } from '../../../../testing/statements/statement-desk.ts'
import { itemLines } from '../../statements/sql/item-lines.ts'
import { written } from '../../../../testing/statements/written-files.ts'

// What an open debit may have paid, as the list of suspense names it.

const { gateway, inr, pay, exported } = await payingGateway()
const { importFile } = deskOf(gateway)
const day = gateway.clock.now().toISOString().slice(0, 10)
let identifier = ''
let balance = 10_000_000
beforeAll(async () => {
  const { rows } = await gateway.db.pool.query<{ identifier: string }>(
    'select identifier from receiving_account where id = $1',
    [inr],
  )
  identifier = rows[0]?.identifier ?? ''
})

/** Imports one line, and returns the candidates of its item. */
async function candidates(amount: number, text: string) {
  const line = { day, amount, reference: `R${balance}`, text }
  await importFile(written.mt940({ account: identifier, from: day, to: day, opening: balance }, [line]))
  balance += amount
  const items = await openItems(gateway, {}, itemLines(gateway.personal))
  return items
    .find((item) => item.text?.includes(text))
    ?.candidates.map(({ paymentId, why }) => [paymentId, why])
}

it('payouts of its amount, before all those of its payee', async () => {
  const waiting = await pay(81, '50100999999981')
  await exported()
  const one = await pay(82, '50100999999991')
  const other = await pay(82, '50100999999992')
  await exported()
  // The bank was not asked for it yet.
  await pay(82, '50100999999993')
  expect(new Set(await candidates(-8_200, 'NEFT SOMEBODY'))).toEqual(
    new Set([one, other].map(({ paymentId }) => [paymentId, 'AMOUNT'])),
  )
  expect((await candidates(-8_200, 'NEFT 50100999999992'))?.[0]).toEqual([
    other.paymentId,
    'AMOUNT_AND_PAYEE',
  ])
  expect(await candidates(-8_101, 'NEFT 50100999999981')).toEqual([])
  expect((await candidates(-8_100, 'TRANSFER 50100999999981'))?.[0]).toEqual([
    waiting.paymentId,
    'AMOUNT_AND_PAYEE',
  ])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a list of one merchant has what its payments may be', async () => {
  const own = await openItems(gateway, { merchantCode: 'ACME' })
  expect(own.map(({ money: of }) => of)).toContainEqual(money(82_00n, 'INR'))
  expect(await openItems(gateway, { merchantCode: 'OTHER' })).toEqual([])
})
