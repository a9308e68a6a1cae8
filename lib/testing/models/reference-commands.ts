import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { money } from '../../money/money.ts'
import { expirePayment } from '../../payments/end/end-payment.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeReadable, makeUnreadable } from '../database/unreadable-payment.ts'
import { createBodyOf, createPayin, payinKey, type TestGateway } from '../test-gateway.ts'
import {
  dueOf,
  referenceRules as ideal,
  type ReferencedPayin,
  type ReferenceModel,
} from './reference-model.ts'

/** The gateway under test, and the number of this run: no other run uses its references. */
export interface ReferenceRun {
  readonly gateway: TestGateway
  readonly number: number
}

type Command = fc.AsyncCommand<ReferenceModel, ReferenceRun>

const command = (
  name: string,
  needsPayin: boolean,
  run: (model: ReferenceModel, real: ReferenceRun) => Promise<void>,
): Command => ({ check: ({ payins }) => !needsPayin || payins.length > 0, run, toString: () => name })

const pick = ({ payins }: ReferenceModel, which: number): ReferencedPayin => {
  const payin = payins.at(-1 - (which % Math.min(payins.length, 6)))
  if (!payin) throw new Error('there is no payin to pick')
  return payin
}

const referenceOf = ({ number }: ReferenceRun, which: number): string =>
  String(number).padStart(6, '0') + String(which).padStart(6, '0')

const open = (amount: bigint): Command =>
  command(`payin of ${amount}`, false, async (model, { gateway }) => {
    const body = createBodyOf(Number(amount) / 100, 'INR', { paymentMethodCode: 'UPIQR' })
    const { paymentId } = await createPayin(gateway, body)
    model.payins.push({ paymentId, amount, received: 0n, status: 'WAITING', typed: new Set() })
  })

const type = (which: number, reference: number): Command =>
  command(`type reference ${reference} for payin ${which}`, true, async (model, real) => {
    const payin = pick(model, which)
    const typed = referenceOf(real, reference)
    const outcome = await setExternalReference(real.gateway, payinKey(payin.paymentId), typed)
    expect('value' in outcome, JSON.stringify(outcome)).toBe(ideal.type(model, payin, typed))
  })

/** Money on the account of a payin; the caller adds the reference. */
async function receiptFor(
  { gateway }: ReferenceRun,
  { paymentId }: ReferencedPayin,
  amount: bigint,
): Promise<Receipt & { railReference: string }> {
  const record = await readPayment(gateway, payinKey(paymentId))
  if (!record) throw new Error('the payin is missing')
  return {
    source: 'model',
    sourceId: randomUUID(),
    receivingAccountId: record.attempt.receiving.id,
    money: money(amount, 'INR'),
    railReference: record.attempt.railReference,
    movedAt: gateway.clock.now(),
  }
}

/** `isHeld`: under the reference that the payin holds, if it holds one. */
const arrive = (which: number, reference: number, more: bigint, isHeld: boolean): Command =>
  command(
    `what payin ${which} is due and ${more}, under ${isHeld ? 'its' : 'the'} reference ${reference}`,
    true,
    async (model, real) => {
      const payin = pick(model, which)
      const amount = dueOf(payin) + more
      if (amount <= 0n) return
      const { railReference: _, ...receipt } = await receiptFor(real, payin, amount)
      const carried = referenceOf(real, reference)
      await receiveMoney(real.gateway, { ...receipt, externalReference: carried })
      ideal.arrive(model, carried, amount)
    },
  )

/** Half of what is due by our own reference; the first time perhaps while its payment cannot be read. */
const pay = (which: number, fails: boolean): Command =>
  command(
    `half of what payin ${which} is due${fails ? ', after a failure' : ''}`,
    true,
    async (model, real) => {
      const payin = pick(model, which)
      const amount = dueOf(payin) / 2n
      if (amount <= 0n) return
      const receipt = await receiptFor(real, payin, amount)
      if (fails) {
        await makeUnreadable(real.gateway.db, payinKey(payin.paymentId))
        expect(await receiveMoney(real.gateway, receipt)).toMatchObject({ result: 'SUSPENSE' })
        await makeReadable(real.gateway.db, payinKey(payin.paymentId))
      }
      await Promise.all([1, 2].map(() => receiveMoney(real.gateway, receipt)))
      ideal.pay(payin, amount)
    },
  )

const expire = (which: number): Command =>
  command(`expire payin ${which}`, true, async (model, { gateway }) => {
    const payin = pick(model, which)
    const outcome = await expirePayment(gateway, payinKey(payin.paymentId), byOperator('model'))
    expect('value' in outcome).toBe(ideal.expire(payin))
  })

const payin = fc.nat(100)
/** Few enough that payins share references, and enough that one payin may exceed the limit. */
const reference = fc.nat(6)

/** The actions of customers and banks with typed references, in any order. */
export const referenceCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constantFrom(10_000n, 10_000n, 10_000n, 25_000n, 333n).map(open),
  fc.tuple(payin, reference).map(([which, number]) => type(which, number)),
  fc.tuple(payin, reference).map(([which, number]) => type(which, number)),
  fc
    .tuple(payin, reference, fc.constantFrom(0n, 0n, 0n, 0n, 1n, -1n), fc.boolean())
    .map(([which, number, more, isHeld]) => arrive(which, number, more, isHeld)),
  fc.tuple(payin, fc.constantFrom(true, false, false, false)).map(([which, fails]) => pay(which, fails)),
  payin.map(expire),
]
