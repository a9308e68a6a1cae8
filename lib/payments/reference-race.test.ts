import { randomInt, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createBodyOf, createPayin, testGateway } from '../testing/test-gateway.ts'
import { readPayment } from './read-payment.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'
import { simulate } from '../providers/sandbox/simulate.ts'

const gateway = await testGateway({}, { poolSize: 10 })
const imps = createBodyOf(250, 'INR', { paymentMethodCode: 'P2A_V2' })
const digits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')
const pay = async (key: any, reference: string) => {
  const r = (await readPayment(gateway, key))!
  return receiveMoney(gateway, {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: r.attempt.receiving.id,
    money: r.due,
    externalReference: reference,
    movedAt: gateway.clock.now(),
  })
}
it('money and its reference at the same moment', async () => {
  const results: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const key = await createPayin(gateway, imps)
    const reference = digits()
    const record = (await readPayment(gateway, key))!
    const receipt = {
      source: 'bank',
      sourceId: randomUUID(),
      receivingAccountId: record.attempt.receiving.id,
      money: record.due,
      externalReference: reference,
      movedAt: gateway.clock.now(),
    }
    await Promise.all([receiveMoney(gateway, receipt), setExternalReference(gateway, key, reference)])
    results.push((await readPayment(gateway, key))!.status)
  }
  console.log(results.filter((s) => s !== 'SUCCESS').length, 'of', results.length, 'not SUCCESS')
  expect(results.every((s) => s === 'SUCCESS')).toBe(true)
})
it('an open payin goes before a newer expired one that holds the same reference', async () => {
  const open = await createPayin(gateway, imps)
  gateway.clock.forward(1000)
  const expired = await createPayin(gateway, imps)
  const reference = digits()
  await simulate(gateway, expired, { event: 'EXPIRE' })
  expect(await setExternalReference(gateway, expired, reference)).toEqual({ value: undefined })
  expect(await setExternalReference(gateway, open, reference)).toEqual({ value: undefined })
  await pay(open, reference)
  console.log(
    'open',
    (await readPayment(gateway, open))!.status,
    'expired',
    (await readPayment(gateway, expired))!.status,
  )
  expect((await readPayment(gateway, open))!.status).toBe('SUCCESS')
})
it('part money under a reference that is typed later', async () => {
  const key = await createPayin(gateway, imps)
  const reference = digits()
  const record = (await readPayment(gateway, key))!
  await receiveMoney(gateway, {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: record.attempt.receiving.id,
    money: { ...record.due, amount: 100n },
    externalReference: reference,
    movedAt: gateway.clock.now(),
  })
  await setExternalReference(gateway, key, reference)
  console.log('status after', (await readPayment(gateway, key))!.status)
  expect((await readPayment(gateway, key))!.status).toBe('PROCESSING')
})
it('two receipts under one reference before it is typed', async () => {
  const key = await createPayin(gateway, imps)
  const reference = digits()
  const record = (await readPayment(gateway, key))!
  for (const amount of [10000n, 15000n])
    await receiveMoney(gateway, {
      source: 'bank',
      sourceId: randomUUID(),
      receivingAccountId: record.attempt.receiving.id,
      money: { ...record.due, amount },
      externalReference: reference,
      movedAt: gateway.clock.now(),
    })
  await setExternalReference(gateway, key, reference)
  console.log('status after two', (await readPayment(gateway, key))!.status)
  expect((await readPayment(gateway, key))!.status).toBe('SUCCESS')
})
