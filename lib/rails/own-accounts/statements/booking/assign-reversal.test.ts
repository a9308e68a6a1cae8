import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../../../ledger/check.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
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

async function imported(...amounts: readonly number[]) {
  const transfers = amounts.map((amount, no) => ({
    day,
    amount,
    reference: `R${opening}${no}`,
    text: `T ${amount}`,
  }))
  const facts = { account: account.identifier, from: day, to: day, opening, number: String(opening) }
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
const debit = async () => (await openItems(gateway, { kind: 'OPEN_DEBIT' }))[0]?.id ?? ''
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

it('a debit of another amount than a receipt of the payin takes nothing back', async () => {
  const { payin, due } = await open()
  await imported(due)
  await imported(-due + 100)
  const itemId = await debit()
  expect(await assignReversal(gateway, { itemId, payment: payin }, annAndBen)).toMatchObject({
    refused: expect.stringContaining('has no receipt of') as string,
  })
  expect((await openItems(gateway)).map(({ id }) => id)).toEqual([itemId])
  await correct()
})
