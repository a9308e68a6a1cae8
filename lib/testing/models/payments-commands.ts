import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Gateway } from '../../gateway.ts'
import { amountShortest, money } from '../../money/money.ts'
import { parseCreate } from '../../payments/create/create-body.ts'
import { createPayment } from '../../payments/create/create-payment.ts'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end/end-payment.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { selectAttempt } from '../../payments/sql/select-payment.ts'
import { byClock, byOperator, byRail } from '../../platform/audit/actor.ts'
import { changePayin, createBodyOf, createPayout, payoutBodyOf } from '../test-gateway.ts'
import { merchantOf } from '../test-gateway.ts'
import {
  rules as ideal,
  totalOf,
  type AttemptOfModel,
  type Model,
  type PayinOfModel,
  type PayoutOfModel,
} from './payments-model.ts'

/** The gateway under test, and the merchant of this run. */
export interface Real {
  readonly gateway: Gateway
  readonly merchantCode: string
}

export type Command = fc.AsyncCommand<Model, Real>

/** Its transfers are identified by their amount, so that every order has an offset. */
export const currencyCode = 'THB'
const done = (outcome: object): boolean => 'value' in outcome
const written = (amount: bigint): number => Number(amountShortest(money(amount, currencyCode)))
const payinKey = (real: Real, { paymentId }: PayinOfModel): PaymentKey & { kind: 'payin' } => ({
  merchantCode: real.merchantCode,
  kind: 'payin',
  paymentId,
})
const payoutKey = (real: Real, { paymentId }: PayoutOfModel): PayoutKey => ({
  merchantCode: real.merchantCode,
  kind: 'payout',
  paymentId,
})

/** One thing that happens; `needs` names what must exist before. */
const command = (
  name: string,
  needs: 'payins' | 'payouts' | 'nothing',
  run: (model: Model, real: Real) => Promise<void>,
): Command => ({
  check: (model) => needs === 'nothing' || model[needs].length > 0,
  run,
  toString: () => name,
})

/** Of the last few: with older ones most has happened already. */
const pick = <Item>(items: readonly Item[], which: number): Item => {
  const item = items.at(-1 - (which % Math.min(items.length, 8)))
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Two ways of paying that use two accounts. */
const methods = [
  { paymentMethodCode: 'OFFLINE' },
  { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '0812345678' } },
] as const

async function recordOf(real: Real, payin: PayinOfModel): Promise<PaymentRecord> {
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

/** Nor does it predict whether the rest of a part payment is another's amount, and which one above it is free. */
async function readRestOffsets(real: Real, payin: PayinOfModel): Promise<void> {
  for (const [at, attempt] of payin.attempts.entries()) {
    const record = await selectAttempt(real.gateway.db, payinKey(real, payin), at + 1)
    attempt.restOffset = (record?.attempt.required.amount ?? 0n) - attempt.required
    expect(attempt.restOffset).toBeGreaterThanOrEqual(0n)
  }
}

const createPayin = (amount: bigint): Command =>
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
const changeMethod = (which: number): Command =>
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

/** Money in hundredths of what one of its attempts asked for; reported `times` times at once under one key. */
const receive = (which: number, by: number, hundredths: bigint, times: number): Command =>
  command(
    `${hundredths} % by attempt ${by} of payin ${which}, told ${times} times`,
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
      await Promise.all(Array.from({ length: times }, () => receiveMoney(real.gateway, receipt)))
      ideal.receive(model, payin, attempt, amount)
      if (payin.status === 'WAITING') await readRestOffsets(real, payin)
    },
  )

const endPayin = (which: number, how: 'CANCEL' | 'REFUSE' | 'EXPIRE'): Command =>
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

const reverse = (which: number): Command =>
  command(`REVERSE payin ${which}, twice at once`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const outcomes = await Promise.all(
      [1, 2].map(() => reversePayment(real.gateway, payinKey(real, payin), byOperator('model'))),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.reverse(model, payin) ? 1 : 0)
  })

/** What a customer does who pays one order by two transfers, and then asks the bank for all of it: rare, if left to chance. */
const payInPartsAndReverse = (amount: bigint, first: bigint, second: bigint, later: bigint): Command =>
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

/** Payouts at once: any of them may win, but the accepted ones fit the balance, and the refused ones fit no more. */
const createPayouts = (amounts: readonly bigint[]): Command =>
  command(`payouts of ${amounts.join(', ')} at once`, 'nothing', async (model, real) => {
    const payouts = amounts.map((amount): PayoutOfModel => ({
      paymentId: randomUUID(),
      amount,
      status: 'WAITING',
      returned: false,
    }))
    const outcomes = await Promise.all(
      payouts.map((payout) =>
        createPayout(
          real.gateway,
          payoutBodyOf(written(payout.amount), currencyCode),
          payoutKey(real, payout),
        ),
      ),
    )
    const accepted = payouts.filter((_, index) => done(outcomes[index] ?? {}))
    expect(accepted.map((payout) => ideal.accept(model, payout))).toEqual(accepted.map(() => true))
    const refused = payouts.filter((payout) => !accepted.includes(payout))
    for (const payout of refused) expect(totalOf(payout)).toBeGreaterThan(model.available)
  })

const decide = (which: number, how: 'CONFIRM' | 'REFUSE'): Command =>
  command(`${how} payout ${which}, twice at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const key = payoutKey(real, payout)
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        how === 'CONFIRM'
          ? confirmPayout(real.gateway, key, byRail('model'))
          : refusePayout(real.gateway, key, 'INVALID_ACCOUNT', byRail('model')),
      ),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.decide(model, payout, how) ? 2 : 0)
  })

/** The bank reports both results at once: one of them counts, and the ledger follows that one. */
const contradict = (which: number): Command =>
  command(`CONFIRM and REFUSE payout ${which} at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const key = payoutKey(real, payout)
    await Promise.all([
      confirmPayout(real.gateway, key, byRail('model')),
      refusePayout(real.gateway, key, 'INVALID_ACCOUNT', byRail('model')),
    ])
    const ended = (await selectPayout(real.gateway.db, key))?.status
    expect(['SUCCESS', 'REFUSED']).toContain(ended)
    expect(ideal.decide(model, payout, ended === 'SUCCESS' ? 'CONFIRM' : 'REFUSE')).toBe(true)
  })

const returnMoney = (which: number): Command =>
  command(`RETURN payout ${which}, twice at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const outcomes = await Promise.all(
      [1, 2].map(() => returnPayout(real.gateway, payoutKey(real, payout), byRail('model'))),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.return(model, payout) ? 1 : 0)
  })

const which = fc.nat(1000)
const amount = fc.bigInt({ min: 1n, max: 1_000_00n })

/** Everything that may happen to a merchant's payments, in any order. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  amount.map(createPayin),
  fc
    .tuple(which, fc.nat(9), fc.constantFrom(30n, 50n, 60n, 100n, 100n, 130n), fc.constantFrom(1, 1, 2, 3))
    .map(([of, by, hundredths, times]) => receive(of, by, hundredths, times)),
  which.map(changeMethod),
  fc
    .tuple(which, fc.constantFrom('CANCEL' as const, 'REFUSE' as const, 'EXPIRE' as const))
    .map(([of, how]) => endPayin(of, how)),
  which.map(reverse),
  fc
    .tuple(amount, fc.bigInt(1n, 99n), fc.bigInt(1n, 120n), fc.constantFrom(0n, 0n, 10n))
    .map(([of, first, second, later]) => payInPartsAndReverse(of, first, second, later)),
  fc.array(amount, { minLength: 1, maxLength: 6 }).map(createPayouts),
  fc.tuple(which, fc.constantFrom('CONFIRM' as const, 'REFUSE' as const)).map(([of, how]) => decide(of, how)),
  which.map(contradict),
  which.map(returnMoney),
]
