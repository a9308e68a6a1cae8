import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { amountShortest, money } from '../money/money.ts'
import { cancelPayment, expirePayment, refusePayment } from '../payments/end-payment.ts'
import { createPayment } from '../payments/create-payment.ts'
import { parseCreate } from '../payments/create-request.ts'
import { confirmPayout, refusePayout, returnPayout } from '../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../payments/payouts/plan-payout.ts'
import { selectPayout } from '../payments/payouts/sql/select-payout.ts'
import type { PaymentKey } from '../payments/provider.ts'
import { readPayment } from '../payments/read-payment.ts'
import type { Receipt } from '../payments/receipt.ts'
import { receiveMoney } from '../payments/receive-money.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import {
  rules as ideal,
  totalOf,
  type Model,
  type PayinOfModel,
  type PayoutOfModel,
} from './payments-model.ts'
import { createBodyOf, createPayout, payoutBodyOf } from './test-gateway.ts'

/** The house under test, and the merchant of this run. */
export interface Real {
  readonly gateway: Gateway
  readonly merchantCode: string
}

export type Command = fc.AsyncCommand<Model, Real>

const currencyCode = 'INR'
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

/** One thing that happens; `needs` says of what there must be one already. */
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

const createPayin = (amount: bigint): Command =>
  command(`payin of ${amount}`, 'nothing', async (model, real) => {
    const payin: PayinOfModel = {
      paymentId: randomUUID(),
      amount,
      received: 0n,
      status: 'WAITING',
      reversed: false,
    }
    const body = createBodyOf(written(amount), currencyCode, { paymentMethodCode: 'UPIQR' })
    const parsed = await parseCreate(real.gateway, real.merchantCode, 'payin', body)
    if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
    const outcomes = await Promise.all(
      [1, 2].map(() => createPayment(real.gateway, payinKey(real, payin), parsed.value)),
    )
    expect(outcomes.filter(done)).toHaveLength(1)
    model.payins.push(payin)
  })

/** Money in hundredths of what was ordered; told `times` times at once under one key. */
const receive = (which: number, hundredths: bigint, times: number): Command =>
  command(`${hundredths} % of payin ${which}, told ${times} times`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const record = await readPayment(real.gateway, payinKey(real, payin))
    if (!record) throw new Error('the payin is gone')
    const amount = (payin.amount * hundredths + 99n) / 100n
    const receipt: Receipt = {
      source: 'model',
      sourceId: randomUUID(),
      receivingAccountId: record.attempt.receiving.id,
      money: money(amount, currencyCode),
      railReference: record.attempt.railReference,
      movedAt: real.gateway.clock.now(),
    }
    await Promise.all(Array.from({ length: times }, () => receiveMoney(real.gateway, receipt)))
    ideal.receive(model, payin, amount)
  })

const endPayin = (which: number, how: 'CANCEL' | 'REFUSE' | 'EXPIRE'): Command =>
  command(`${how} payin ${which}`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const key = payinKey(real, payin)
    const outcome = await {
      CANCEL: () => cancelPayment(real.gateway, key),
      REFUSE: () => refusePayment(real.gateway, key, 'REFUSED_BY_INSTITUTION', 'model'),
      EXPIRE: () => expirePayment(real.gateway, key, 'clock'),
    }[how]()
    expect(done(outcome)).toBe(ideal.end(payin, how))
  })

const reverse = (which: number): Command =>
  command(`REVERSE payin ${which}, twice at once`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const outcomes = await Promise.all(
      [1, 2].map(() => reversePayment(real.gateway, payinKey(real, payin), 'model')),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.reverse(model, payin) ? 1 : 0)
  })

/** Payouts at once: who wins is nobody's business, but what was accepted fits, and what was refused fits no more. */
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
        createPayout(real.gateway, payoutBodyOf(written(payout.amount)), payoutKey(real, payout)),
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
          ? confirmPayout(real.gateway, key, 'model')
          : refusePayout(real.gateway, key, 'INVALID_ACCOUNT', 'model'),
      ),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.decide(model, payout, how) ? 2 : 0)
  })

/** The bank says both at once: one of them counts, and the books follow that one. */
const contradict = (which: number): Command =>
  command(`CONFIRM and REFUSE payout ${which} at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const key = payoutKey(real, payout)
    await Promise.all([
      confirmPayout(real.gateway, key, 'model'),
      refusePayout(real.gateway, key, 'INVALID_ACCOUNT', 'model'),
    ])
    const ended = (await selectPayout(real.gateway.db, key))?.status
    expect(['SUCCESS', 'REFUSED']).toContain(ended)
    expect(ideal.decide(model, payout, ended === 'SUCCESS' ? 'CONFIRM' : 'REFUSE')).toBe(true)
  })

const returnMoney = (which: number): Command =>
  command(`RETURN payout ${which}, twice at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const outcomes = await Promise.all(
      [1, 2].map(() => returnPayout(real.gateway, payoutKey(real, payout), 'model')),
    )
    expect(outcomes.filter(done)).toHaveLength(ideal.return(model, payout) ? 1 : 0)
  })

const which = fc.nat(1000)
const amount = fc.bigInt({ min: 1n, max: 1_000_00n })

/** Everything that may happen to a merchant's payments, in any order. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  amount.map(createPayin),
  fc
    .tuple(which, fc.constantFrom(30n, 50n, 100n, 100n, 100n, 130n), fc.constantFrom(1, 1, 2, 3))
    .map(([of, hundredths, times]) => receive(of, hundredths, times)),
  fc
    .tuple(which, fc.constantFrom('CANCEL' as const, 'REFUSE' as const, 'EXPIRE' as const))
    .map(([of, how]) => endPayin(of, how)),
  which.map(reverse),
  fc.array(amount, { minLength: 1, maxLength: 6 }).map(createPayouts),
  fc.tuple(which, fc.constantFrom('CONFIRM' as const, 'REFUSE' as const)).map(([of, how]) => decide(of, how)),
  which.map(contradict),
  which.map(returnMoney),
]
