import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { money } from '../../money/money.ts'
import { parseCreate } from '../../payments/create/create-body.ts'
import { createPayment } from '../../payments/create/create-payment.ts'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end/end-payment.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { selectAttempt } from '../../payments/sql/select-payments.ts'
import { byClock, byOperator } from '../../platform/audit/actor.ts'
import { changePayin, createBodyOf } from '../test-gateway.ts'
import { merchantOf } from '../test-gateway.ts'
import {
  command,
  currencyCode,
  done,
  payinKey,
  pick,
  written,
  type Command,
  type Real,
} from './payment-command.ts'
import { rules as ideal, type AttemptOfModel, type PayinOfModel } from './payments-model.ts'

/** Two ways of paying that use two accounts. */
const methods = [
  { paymentMethodCode: 'OFFLINE' },
  { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '0812345678' } },
] as const

export async function recordOf(real: Real, payin: PayinOfModel): Promise<PaymentRecord> {
  const record = await readPayment(real.gateway, payinKey(real, payin))
  if (!record) throw new Error('the payin is missing')
  return record
}

/** The model does not predict which offset is free; it checks that there is one within the rule's limit. */
function inForce({ amount }: PayinOfModel, { attempt }: PaymentRecord): AttemptOfModel {
  const offset = attempt.required.amount - amount
  expect(offset >= 1n && offset <= 99n).toBe(true)
  const account = `RECEIVING/${currencyCode}/${attempt.receiving.id}`
  return { account, required: attempt.required.amount, restOffset: 0n }
}

/**
 * Nor does it predict whether another payment has the rest of a part payment as its amount, and which amount
 * above it is free.
 */
export async function readRestOffsets(real: Real, payin: PayinOfModel): Promise<void> {
  for (const [at, attempt] of payin.attempts.entries()) {
    const record = await selectAttempt(real.gateway.db, payinKey(real, payin), at + 1)
    attempt.restOffset = (record?.attempt.required.amount ?? 0n) - attempt.required
    expect(attempt.restOffset).toBeGreaterThanOrEqual(0n)
  }
}

export const createPayin = (amount: bigint): Command =>
  command(`payin of ${amount}`, 'nothing', async (model, real) => {
    const payin: PayinOfModel = {
      paymentId: randomUUID(),
      amount,
      attempts: [],
      counted: [],
      received: 0n,
      status: 'WAITING',
      required: 0n,
      reversed: false,
    }
    const body = createBodyOf(written(amount), currencyCode, methods[0])
    const merchant = await merchantOf(real.gateway, real.merchantCode)
    const parsed = await parseCreate(real.gateway, merchant, 'payin', body)
    if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
    const outcomes = await Promise.all(
      [1, 2].map(() => createPayment(real.gateway, merchant, payinKey(real, payin), parsed.value)),
    )
    expect(outcomes.filter(done)).toHaveLength(1)
    payin.attempts.push(inForce(payin, await recordOf(real, payin)))
    model.payins.push(payin)
  })

/** The customer chooses the other method, which has another receiving account; two tabs do so at once. */
export const changeMethod = (which: number): Command =>
  command(`CHANGE the method of payin ${which}, twice at once`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const chosen = methods[payin.attempts.length % methods.length] ?? methods[0]
    const body = createBodyOf(written(payin.amount), currencyCode, chosen)
    const replaces = payin.attempts.length
    const outcomes = await Promise.all(
      [1, 2].map(() => changePayin(real.gateway, payinKey(real, payin), body, replaces)),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.mayChange(payin) ? 1 : 0)
    if (ideal.mayChange(payin)) payin.attempts.push(inForce(payin, await recordOf(real, payin)))
  })

/**
 * Money in hundredths of the amount required by one of its attempts; reported `times` times at once under one
 * key.
 */
export const receive = (which: number, by: number, hundredths: bigint, times: number): Command =>
  command(
    `${hundredths} % by attempt ${by} of payin ${which}, reported ${times} times`,
    'payins',
    async (model, real) => {
      const payin = pick(model.payins, which)
      const attemptNo = 1 + (by % payin.attempts.length)
      const record = await selectAttempt(real.gateway.db, payinKey(real, payin), attemptNo)
      const attempt = payin.attempts[attemptNo - 1]
      if (!record || !attempt) throw new Error('the attempt is missing')
      const amount = (attempt.required * hundredths + 99n) / 100n
      const receipt: Receipt = {
        source: 'model',
        sourceId: randomUUID(),
        receivingAccountId: record.attempt.receiving.id,
        money: money(amount, currencyCode),
        railReference: record.attempt.railReference,
        movedAt: real.gateway.clock.now(),
      }
      const received = await Promise.all(
        Array.from({ length: times }, () => receiveMoney(real.gateway, receipt)),
      )
      // Nor does it predict which amounts other payments claim: money of such an amount is nobody's yet.
      if (received.some(({ result }) => result === 'SUSPENSE')) return ideal.stray(model, attempt, amount)
      ideal.receive(model, payin, attempt, amount)
      if (payin.status === 'WAITING') await readRestOffsets(real, payin)
    },
  )

export const endPayin = (which: number, how: 'CANCEL' | 'REFUSE' | 'EXPIRE'): Command =>
  command(`${how} payin ${which}`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const key = payinKey(real, payin)
    const outcome = await {
      CANCEL: () => cancelPayment(real.gateway, key),
      REFUSE: () => refusePayment(real.gateway, key, 'REFUSED_BY_INSTITUTION', byOperator('model')),
      EXPIRE: () => expirePayment(real.gateway, key, byClock),
    }[how]()
    expect(done(outcome)).toBe(ideal.end(payin, how))
  })

export const reverse = (which: number): Command =>
  command(`REVERSE payin ${which}, twice at once`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const outcomes = await Promise.all(
      [1, 2].map(() => reversePayment(real.gateway, payinKey(real, payin), byOperator('model'))),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.reverse(model, payin) ? 1 : 0)
  })

/**
 * A customer pays one order by two transfers, then the bank reverses all of it: rare among random commands.
 */
export const payInPartsAndReverse = (amount: bigint, first: bigint, second: bigint, later: bigint): Command =>
  command(
    `payin of ${amount} paid ${first} + ${second} %, then ${later} %, reversed`,
    'nothing',
    async (model, real) => {
      const steps = [
        createPayin(amount),
        changeMethod(0),
        receive(0, 0, first, 1),
        receive(0, 1, second, 1),
        ...(later > 0n ? [receive(0, 1, later, 1)] : []),
        reverse(0),
      ]
      for (const step of steps) await step.run(model, real)
    },
  )
