import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmPayout, refusePayout } from '../../payments/payouts/end-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { createPayout, payoutBodyOf } from '../test-gateway.ts'
import { decideTwice, returnTwice } from './acts-twice.ts'
import { command, currencyCode, done, payoutKey, pick, written, type Command } from './payment-command.ts'
import { rules as ideal, totalOf, type PayoutOfModel } from './payments-model.ts'

/**
 * Payouts at once: any of them may be accepted, but the accepted ones fit the balance together, and no
 * refused one fits the rest.
 */
export const createPayouts = (amounts: readonly bigint[]): Command =>
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

export const decide = (which: number, how: 'CONFIRM' | 'REFUSE'): Command =>
  command(`${how} payout ${which}, twice at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const taken = await decideTwice(real, payoutKey(real, payout), how)
    expect(taken).toBe(ideal.decide(model, payout, how) ? 2 : 0)
  })

/** The bank reports both results at once: one of them counts, and the ledger follows that one. */
export const contradict = (which: number): Command =>
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

export const returnMoney = (which: number): Command =>
  command(`RETURN payout ${which}, twice at once`, 'payouts', async (model, real) => {
    const payout = pick(model.payouts, which)
    const taken = await returnTwice(real, payoutKey(real, payout))
    expect(taken).toBe(ideal.return(model, payout) ? 1 : 0)
  })
