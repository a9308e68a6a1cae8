import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { bookItems } from '../../../../payments/suspense/book-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { deskOf } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../../../testing/test-gateway.ts'
import { ownAccounts } from '../../rail.ts'
import { assignReversal } from './assign-reversal.ts'

const key = randomBytes(32).toString('base64')
const gateway = await testGateway({ GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: key }, { rails: [ownAccounts] })
const { db } = gateway
const desk = deskOf(gateway)
const day = new Date(gateway.clock.now().getTime()).toISOString().slice(0, 10)
const account = await desk.openAccount('THB')
let opening = 0

const imported = (...amounts: readonly number[]) => importedOn(account.identifier, amounts)
async function importedOn(identifier: string, amounts: readonly number[]) {
  const transfers = amounts.map((amount, no) => ({
    day,
    amount,
    reference: `R${opening}${no}`,
    text: `T ${amount}`,
  }))
  const facts = { account: identifier, from: day, to: day, opening, number: String(opening) }
  opening += amounts.reduce((sum, amount) => sum + amount, 0)
  return desk.importFile(written.mt940(facts, transfers).replaceAll('INR', 'THB'))
}
const open = async () => {
  const payin = await createPayin(
    gateway,
    createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }),
    payinKey(),
  )
  return { payin, due: Number((await readPayment(gateway, payin))?.due.amount) }
}
const debit = async () => (await openItems(gateway, { kinds: ['OPEN_DEBIT'] }))[0]?.id ?? ''
const correct = async () => expect(await checkLedger(db)).toEqual([])

it('a debit that takes a payin back is its reversal', async () => {
  const { payin, due } = await open()
  await imported(due)
  await imported(-due)
  const itemId = await debit()
  expect(await assignReversal(gateway, { itemId, payment: payin, dryRun: true }, annAndBen)).toHaveProperty(
    'receiptId',
  )
  expect((await readPayment(gateway, payin))?.moneyReturned).toBeUndefined()
  expect(await assignReversal(gateway, { itemId, payment: payin }, annAndBen)).toHaveProperty('receiptId')
  expect(await readPayment(gateway, payin)).toMatchObject({
    status: 'SUCCESS',
    moneyReturned: { amount: 500_00n },
  })
  expect(await openItems(gateway)).toEqual([])
  await correct()
  expect(await assignReversal(gateway, { itemId, payment: payin }, annAndBen)).toHaveProperty('refused')
})

it('a debit of more than a payin received takes nothing back', async () => {
  const { payin, due } = await open()
  await imported(due)
  await imported(-due - 1)
  const itemId = await debit()
  expect(await assignReversal(gateway, { itemId, payment: payin }, annAndBen)).toMatchObject({
    refused: expect.stringMatching(
      /no receipt of it has .* If the debit took several back, import the file .*camt\.054/,
    ) as string,
  })
  expect((await openItems(gateway)).map(({ id }) => id)).toEqual([itemId])
  await correct()
})

it('a debit on one account takes back nothing that another account received', async () => {
  const { payin, due } = await open()
  await imported(due)
  const other = await desk.openAccount('THB')
  opening = 0
  await importedOn(other.identifier, [-due])
  const [item] = await openItems(gateway, { kinds: ['OPEN_DEBIT'], accountId: other.id })
  const assignment = { itemId: item?.id ?? '', payment: payin }
  expect(await assignReversal(gateway, assignment, annAndBen)).toHaveProperty('refused')
  expect((await readPayment(gateway, payin))?.moneyReturned).toBeUndefined()
  expect(await desk.books(other.id)).toBe(BigInt(-due))
  await correct()
})

/** A payin that was paid, and an open debit of its money and of what the bank charged for taking it back. */
async function chargedBack(charged: bigint) {
  const { payin, due } = await open()
  await imported(due)
  await imported(-due - Number(charged))
  const items = await openItems(gateway, { kinds: ['OPEN_DEBIT'], accountId: account.id })
  const itemId = items.find((item) => item.money.amount === BigInt(due) + charged)?.id ?? ''
  const charge = (context: Parameters<typeof bookItems>[0]) =>
    bookItems(context, { itemIds: [itemId], as: 'CHARGE', amount: money(charged, 'THB') }, annAndBen)
  return { assignment: { itemId, payment: payin }, charge }
}

it('of a debit the charge is booked first, and the rest takes the payin back', async () => {
  const { assignment, charge } = await chargedBack(30_00n)
  expect(await charge(gateway)).toMatchObject({ result: 'BOOKED' })
  expect(await assignReversal(gateway, assignment, annAndBen)).toHaveProperty('receiptId')
  await correct()
})

it('a debit of which a part is booked meanwhile takes back no more than is left', async () => {
  const { assignment, charge } = await chargedBack(25_00n)
  expect(await charge(gateway)).toMatchObject({ result: 'BOOKED' })
  const held = holdCommit(gateway)
  const booked = charge(held.gateway)
  await held.reached
  const reversed = assignReversal(gateway, assignment, annAndBen)
  await statementWaitsForLock(db)
  held.commit()
  expect(await booked).toMatchObject({ result: 'BOOKED' })
  expect(await reversed).toHaveProperty('receiptId')
  expect((await readPayment(gateway, assignment.payment))?.moneyReturned).toEqual(money(475_00n, 'THB'))
  await correct()
})
