import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { lastMatch } from '../../payments/receive/sql/last-match.ts'
import { createRefund as accept } from '../../payments/refunds/create-refund.ts'
import { parseRefund } from '../../payments/refunds/refund-request.ts'
import { merchantOf } from '../test-gateway.ts'
import { decideTwice, returnTwice } from './acts-twice.ts'
import { readRestOffsets } from './payin-commands.ts'
import {
  command,
  currencyCode,
  done,
  payinKey,
  pick,
  refundKey,
  written,
  type Command,
  type Real,
} from './payment-command.ts'
import { rules as ideal, type AttemptOfModel, type PayinOfModel } from './payments-model.ts'

/**
 * Refunds of one payin at once, of so many hundredths of what is left of it: the accepted ones fit together,
 * and no refused one fits the rest.
 */
export const createRefunds = (which: number, hundredths: readonly bigint[]): Command =>
  command(`refunds of payin ${which}: ${hundredths.join(', ')} % at once`, 'payins', async (model, real) => {
    const payin = pick(model.payins, which)
    const left = ideal.left(model, payin)
    const asked = hundredths.map((part) => ({ paymentId: randomUUID(), amount: (left * part) / 100n + 1n }))
    const outcomes = await Promise.all(asked.map((one) => refund(real, payin, one)))
    const accepted = await inOrder(
      real,
      asked.filter((_, at) => done(outcomes[at] ?? {})),
    )
    expect(accepted.map((one) => ideal.refund(model, payin, one))).toEqual(accepted.map(() => true))
    await readAsked(real, payin)
    const others = asked.filter((one) => !accepted.includes(one))
    // What a refused one asks for is more than is left of the payin, or than the balance covers.
    for (const one of others) {
      const before = { available: model.available, reserved: model.reserved, count: model.refunds.length }
      expect(ideal.refund(model, payin, one)).toBe(false)
      expect({ available: model.available, reserved: model.reserved, count: model.refunds.length }).toEqual(
        before,
      )
    }
  })

/**
 * The order in which refunds took their money: those that took only what was in suspense, the one that took
 * the rest of it, and those that took nothing there.
 */
async function inOrder<Asked extends { readonly paymentId: string; readonly amount: bigint }>(
  { gateway, ...real }: Real,
  accepted: readonly Asked[],
): Promise<readonly Asked[]> {
  const placed = await Promise.all(
    accepted.map(async (one) => {
      const record = await selectPayout(gateway.db, refundKey({ gateway, ...real }, one))
      const ofSuspense = record?.refund?.fromSuspense.amount ?? 0n
      return { one, place: ofSuspense === one.amount ? 0 : ofSuspense > 0n ? 1 : 2 }
    }),
  )
  return placed.toSorted((first, second) => first.place - second.place).map(({ one }) => one)
}

async function refund(
  real: Real,
  payin: PayinOfModel,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: bigint },
): Promise<object> {
  const merchant = await merchantOf(real.gateway, real.merchantCode)
  const parsed = await parseRefund(real.gateway, merchant, {
    idPayin: payinKey(real, payin).paymentId,
    money: { amount: written(amount), currencyCode },
    paymentMethod: {
      paymentMethodCode: 'BANK_TRANSFER',
      account: { accountName: 'Somchai Jaidee', accountNumber: '1234567890' },
    },
    reason: 'goods returned',
    callbackUrl: 'http://127.0.0.1:9/callback',
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  return accept(real.gateway, merchant, refundKey(real, { paymentId }), parsed.value)
}

/** What a refund takes of a payin's part is asked again while the payin is open. */
async function readAsked(real: Real, payin: PayinOfModel): Promise<void> {
  if (payin.status === 'WAITING') await readRestOffsets(real, payin)
}

/** The model does not predict which of the receipts of one moment counts as the newest, and its attempt. */
async function paidBy(real: Real, payin: PayinOfModel): Promise<AttemptOfModel | undefined> {
  const last = await lastMatch(real.gateway.db, payinKey(real, payin))
  return last && payin.attempts[last.attemptNo - 1]
}

export const decideRefund = (which: number, how: 'CONFIRM' | 'REFUSE'): Command =>
  command(`${how} refund ${which}, twice at once`, 'refunds', async (model, real) => {
    const one = pick(model.refunds, which)
    const taken = await decideTwice(real, refundKey(real, one), how)
    expect(taken).toBe(ideal.decideRefund(model, one, how, await paidBy(real, one.payin)) ? 2 : 0)
    await readAsked(real, one.payin)
  })

export const returnRefund = (which: number): Command =>
  command(`RETURN refund ${which}, twice at once`, 'refunds', async (model, real) => {
    const one = pick(model.refunds, which)
    const taken = await returnTwice(real, refundKey(real, one))
    expect(taken).toBe(ideal.returnRefund(model, one, await paidBy(real, one.payin)) ? 1 : 0)
    await readAsked(real, one.payin)
  })
