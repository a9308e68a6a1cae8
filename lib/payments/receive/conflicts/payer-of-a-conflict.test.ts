import { randomInt, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { storedPayers } from '../../../testing/database/stored-payers.ts'
import { unnamedReceiptFor } from '../../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, merchantOf, testGateway } from '../../../testing/test-gateway.ts'
import { eraseItemData, erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { exportItemData, exportPaymentData } from '../../../privacy/export-personal-data.ts'
import { findPersonalData } from '../../../privacy/find-personal-data.ts'
import { bookItem } from '../../suspense/book-item.ts'
import type { Receipt } from '../receipt.ts'
import { receiveMoney } from '../receive-money.ts'
import { setExternalReference } from '../set-external-reference.ts'
import { decideConflict } from './decide-conflict.ts'
import { openConflicts } from './sql/select-conflicts.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { receiptId, openItemOf } = suspenseOf(gateway)
const ann = byOperator('Ann')
const found = async (text: string) =>
  findPersonalData(gateway, await merchantOf(gateway), { kind: 'name', text }, ann)

/** A payin of Asha Rao, who typed the reference of her transfer. */
async function typedReference() {
  const body = createBodyOf(100, 'INR', {
    paymentMethodCode: 'P2A_V2',
    account: { accountName: 'Asha Rao' },
  })
  const key = await createPayin(gateway, body)
  const externalReference = String(randomInt(1e11, 1e12 - 1))
  await setExternalReference(gateway, key, externalReference)
  return { key, externalReference, receivingAccountId: (await recordOf(key)).attempt.receiving.id }
}

/** Another transfer was booked under the ID of the reported one. */
async function conflictWith(reported: Receipt): Promise<string> {
  const { externalReference: _, payer: _payer, ...first } = reported
  await receiveMoney(gateway, { ...first, money: money(1n, 'INR') })
  expect(await receiveMoney(gateway, reported)).toEqual({ result: 'CONFLICT' })
  const conflicts = await openConflicts(gateway, 100)
  const conflict = conflicts.find(({ reported: { sourceId } }) => sourceId === reported.sourceId)
  if (!conflict) throw new Error('there is no conflict')
  return conflict.conflictId
}

async function otherMoney(payer: Receipt['payer']) {
  const { key, externalReference, receivingAccountId } = await typedReference()
  const { attempt } = await recordOf(key)
  const reported = {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId,
    money: attempt.required,
    externalReference,
    movedAt: gateway.clock.now(),
    ...(payer && { payer }),
  }
  const conflictId = await conflictWith(reported)
  const decided = await decideConflict(gateway, {
    conflictId,
    decision: 'OTHER_MONEY',
    reason: 'two transfers',
    by: ann,
    approvedBy: 'Bob',
  })
  return { key, reported, conflictId, decided }
}

it('other money is matched like a new receipt: a payer who is not the customer leaves it in suspense', async () => {
  const { key, decided } = await otherMoney({ accountName: 'Vikram Mehta' })
  expect(decided).toMatchObject({ received: { result: 'SUSPENSE', candidates: [key] } })
  expect((await recordOf(key)).status).toBe('PROCESSING')
})

it.each<[string, Receipt['payer']]>([
  ['the customer', { accountName: 'RAO ASHA' }],
  ['not named', undefined],
])('other money whose payer is %s completes the payment', async (_, payer) => {
  const { key, decided } = await otherMoney(payer)
  expect(decided).toMatchObject({ received: { result: 'COMPLETED', key } })
})

const namesStored = async (name: string): Promise<number> =>
  (await storedPayers(gateway)).split(name).length - 1

it('the payer of a conflict is stored once, however often it is reported', async () => {
  const { reported } = await otherMoney({ accountName: 'Vikram Repeated' })
  expect(await receiveMoney(gateway, reported)).toEqual({ result: 'SEEN_BEFORE' })
  // With the receipt, and with the conflict.
  expect(await namesStored('Vikram Repeated')).toBe(2)
})

it('the payer of a conflict is exported and erased with the payment of its money', async () => {
  const { key } = await otherMoney({ accountName: 'Asha Rao Canary' })
  const stored = await exportPaymentData(gateway, key, ann)
  expect(stored?.payments[0]).toMatchObject({
    receipt_conflicts: [{ payer_data: { data: { account: { accountName: 'Asha Rao Canary' } } } }],
  })
  expect(await namesStored('Canary')).toBe(2)
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await namesStored('Canary')).toBe(0)
})

it('the payer of a conflict is exported and erased with the payment of the receipt it was reported for', async () => {
  const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  const key = await createPayin(gateway, body)
  const { attempt } = await recordOf(key)
  const receipt = {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: attempt.required,
    railReference: attempt.railReference,
    movedAt: gateway.clock.now(),
  }
  expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'COMPLETED' })
  const again = { ...receipt, money: money(1n, 'INR'), payer: { accountName: 'Same Transfer' } }
  expect(await receiveMoney(gateway, again)).toEqual({ result: 'CONFLICT' })
  expect(await found('Same Transfer')).toEqual([{ kind: 'payin', id: key.paymentId }])
  expect(JSON.stringify(await exportPaymentData(gateway, key, ann))).toContain('Same Transfer')
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await namesStored('Same Transfer')).toBe(0)
})

it('the payer of a conflict is found, exported and erased with the money in suspense that it was reported for', async () => {
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
  const receipt = unnamedReceiptFor(await recordOf(key), gateway.clock.now())
  expect(await receiveMoney(gateway, receipt)).toMatchObject({ result: 'SUSPENSE' })
  const again = { ...receipt, money: money(1n, 'INR'), payer: { accountName: 'Stray Namesake' } }
  expect(await receiveMoney(gateway, again)).toEqual({ result: 'CONFLICT' })
  const itemId = (await openItemOf(await receiptId(receipt.sourceId)))?.id ?? ''
  expect(await found('Stray Namesake')).toEqual([{ kind: 'suspense', id: itemId }])
  expect(JSON.stringify(await exportItemData(gateway, itemId, ann))).toContain('Stray Namesake')
  await bookItem(gateway, itemId, 'OTHER', annAndBen)
  expect(await eraseItemData(gateway, itemId, ann)).toBe('ERASED')
  expect(await namesStored('Stray Namesake')).toBe(0)
})
