import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { receiptFor } from '../../../testing/receipt-for.ts'
import { suspenseOf } from '../../../testing/suspense/suspense-of.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { receiveMoney } from '../../../payments/receive/receive-money.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, receiptId } = suspenseOf(gateway)
const careful = await testCommandLine(gateway, { GATEWAY_FOUR_EYES: 'on' })
const run = careful.gateway
const why = ['--reason', 'looked at the slip', '--by', 'Ann']
const two = [...why, '--approved-by', 'Ben']
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const idOf = async (receipt: string) => (await itemOf(receipt)).id

it('match undo puts the money into suspense again', async () => {
  const key = await createPayin(gateway, upi)
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(100_00n, 'INR') })
  const id = await receiptId(receipt.sourceId)
  const words = ['match', 'undo', '--receipt', id]
  expect((await run(...words, ...why)).errors).toContain('--approved-by is missing')
  expect((await run(...words, ...two)).document).toEqual({
    idReceipt: id,
    merchantCode: 'ACME',
    kind: 'payin',
    idPayment: key.paymentId,
    money: { amount: 100, currencyCode: 'INR' },
    moneyReturned: { amount: 100, currencyCode: 'INR' },
  })
  expect((await run(...words, ...two)).errors).toContain('belongs to no payment now')
  const undone = { by: 'Ann', approvedBy: 'Ben', moneyReturned: { amount: 100, currencyCode: 'INR' } }
  expect((await run('match', 'list', '--receipt', id)).document).toMatchObject({
    matches: [{ idReceipt: id, rule: 'REFERENCE', inForce: false, undone }],
  })
  expect((await run('match', 'undo', '--receipt', randomUUID(), ...two)).errors).toContain(
    'There is no receipt',
  )
  expect(await itemOf(id)).toMatchObject({ closedAs: null, reason: 'MATCH_UNDONE' })
  expect((await run('ledger', 'check')).document).toMatchObject({ clean: true })
})

it('match redo prints what it withdraws, and says where the money is that it cannot give back', async () => {
  const key = await createPayin(gateway, upi)
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(100_00n, 'INR') })
  const id = await receiptId(receipt.sourceId)
  const redo = ['match', 'redo', '--receipt', id, ...two]
  await run('match', 'undo', '--receipt', id, ...two)
  expect((await run(...redo)).document).toEqual({
    idReceipt: id,
    merchantCode: 'ACME',
    kind: 'payin',
    idPayment: key.paymentId,
    result: 'COMPLETED',
    money: { amount: 100, currencyCode: 'INR' },
    moneyReturned: { amount: 100, currencyCode: 'INR' },
  })
  expect((await run(...redo)).errors).toContain('or a payment has it now. Nothing was done.')
  await run('match', 'undo', '--receipt', id, ...two)
  const part = ['--as', 'OTHER', '--amount', '1']
  await run('suspense', 'book', '--id', await idOf(id), ...part, ...two)
  expect((await run(...redo)).errors).toContain(
    'is closed already as WITHDRAWN: it was divided, is the return of an order or a duplicate, or its statement was taken back; "statement lines" tells which, "suspense list" shows the parts that are open. What is still open goes to the payment with "suspense assign". Nothing was done.',
  )
})

describe('match list', () => {
  it('says by which rule money was given to a payment, and what the rule saw', async () => {
    const key = await createPayin(gateway, upi)
    const receipt = receiptFor(await recordOf(key), gateway.clock.now())
    await receiveMoney(gateway, { ...receipt, money: money(40_00n, 'INR') })
    const assigned = await stray(60_00n)
    const words = ['--id', await idOf(assigned), '--code', 'ACME', '--payin', key.paymentId]
    await run('suspense', 'assign', ...words, ...two)
    const { document } = await run('match', 'list', '--code', 'ACME', '--payin', key.paymentId)
    const common = { matchNo: 1, merchantCode: 'ACME', kind: 'payin', idPayment: key.paymentId }
    const now = gateway.clock.now().toISOString()
    const state = { matchedAt: now, isSurplus: false, inForce: true }
    expect(
      (document['matches'] as { rule: string }[]).toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
    ).toEqual([
      {
        ...common,
        ...state,
        idReceipt: assigned,
        rule: 'OPERATOR',
        by: 'Ann',
        approvedBy: 'Ben',
        money: { amount: 60, currencyCode: 'INR' },
      },
      {
        ...common,
        ...state,
        idReceipt: await receiptId(receipt.sourceId),
        rule: 'REFERENCE',
        evidence: { in: 'RAIL' },
        money: { amount: 40, currencyCode: 'INR' },
      },
    ])
    const { printed } = await run('match', 'list', '--receipt', assigned, '--csv')
    const [, row] = printed.split('\r\n')
    expect(row).toBe(
      `${assigned},1,ACME,payin,${key.paymentId},OPERATOR,,Ann,Ben,60,INR,${now},false,,true,,,,,`,
    )
  })

  it('wants one receipt or one payment that there is', async () => {
    expect((await run('match', 'list')).errors).toContain('exactly one of --receipt, --payin or --topup')
    expect((await run('match', 'list', '--receipt', randomUUID())).errors).toContain('There is no receipt')
    expect((await run('match', 'list', '--payin', 'P-1')).errors).toContain('with --code')
    const nowhere = await run('match', 'list', '--code', 'ACME', '--payin', 'nowhere')
    expect(nowhere.errors).toContain('There is no payin nowhere of ACME')
  })
})
