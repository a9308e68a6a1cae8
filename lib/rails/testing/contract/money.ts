import { expect } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { expirePayment } from '../../../payments/end/end-payment.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { byClock } from '../../../platform/audit/actor.ts'
import { countOf, openPayin, type RailPromise, type RailUnderTest } from './rail-under-test.ts'

/** What it reports of money that comes. */
export const moneyPromises: readonly RailPromise[] = [
  {
    says: 'completes a payin by the money that it reports, once, however often it reports it',
    isKept: async (tested) => {
      const payin = await openPayin(tested)
      const before = await countOf(tested, 'receipt')
      const again = await tested.institution.pay(payin)
      expect(await statusOf(tested, payin)).toBe('SUCCESS')
      await Promise.all([again(), again(), again()])
      await again()
      expect(await countOf(tested, 'receipt')).toBe(before + 1)
      expect(await statusOf(tested, payin)).toBe('SUCCESS')
      const isOf = `payment_id = '${payin.paymentId}'`
      expect(await countOf(tested, `callback where ${isOf}`)).toBe(1)
      expect(await checkLedger(tested.gateway.db)).toEqual([])
    },
  },
  {
    says: 'reports money that comes after the end of its payin',
    isKept: async (tested) => {
      const payin = await openPayin(tested, 'LATE')
      expect(await expirePayment(tested.gateway, payin, byClock)).toHaveProperty('value')
      const before = await countOf(tested, 'receipt')
      await tested.institution.pay(payin)
      expect(await countOf(tested, 'receipt')).toBe(before + 1)
      expect(await checkLedger(tested.gateway.db)).toEqual([])
    },
  },
  {
    says: 'books no other money under the key of a movement: it is a conflict',
    isMade: ({ institution }) => institution.contradict !== undefined,
    isKept: async (tested) => {
      const payin = await openPayin(tested)
      await tested.institution.pay(payin)
      const [receipts, conflicts] = [
        await countOf(tested, 'receipt'),
        await countOf(tested, 'receipt_conflict'),
      ]
      await tested.institution.contradict?.(payin)
      expect(await countOf(tested, 'receipt')).toBe(receipts)
      expect(await countOf(tested, 'receipt_conflict')).toBe(conflicts + 1)
    },
  },
  {
    says: 'believes no stranger that calls its routes',
    isMade: ({ rail }) => (rail.routes ?? []).length > 0,
    isKept: async (tested) => {
      const payin = await openPayin(tested)
      const empty = { headers: {}, query: new URLSearchParams(), address: undefined }
      const forged = [
        ...['', '{}', 'x'].map((body) => ({ ...empty, body: Buffer.from(body) })),
        ...(tested.institution.forge ? [tested.institution.forge(payin)] : []),
      ]
      const before = await countOf(tested, 'receipt')
      const { signal } = new AbortController()
      for (const { handle } of tested.rail.routes ?? [])
        for (const request of forged) expect((await handle({ ...request, signal })).status).toBeLessThan(500)
      expect(await countOf(tested, 'receipt')).toBe(before)
      expect(await statusOf(tested, payin)).toBe('WAITING')
    },
  },
  {
    says: 'tells of each person with their own payment alone',
    isMade: ({ rail }) => (rail.personalRows ?? []).length > 0,
    isKept: async (tested) => {
      const { rail, gateway, institution } = tested
      const payins = [await openPayin(tested), await openPayin(tested)]
      for (const payin of payins) await institution.pay(payin)
      for (const rows of rail.personalRows ?? []) {
        const payers = await Promise.all(
          payins.map(async (payin) => (await rows.payersOf?.(gateway.db, [payin])) ?? []),
        )
        expect(new Set(payers.flat()).size).toBe(payers.flatMap((some) => [...new Set(some)]).length)
        for (const payin of payins)
          for (const { paymentId } of (await rows.storedAbout?.(gateway.db, [payin])) ?? [])
            expect(paymentId).toBe(payin.paymentId)
      }
    },
  },
  {
    says: 'tells each transfer that it booked by itself alike, the oldest first',
    isMade: ({ rail }) => rail.reportedTransfers !== undefined,
    isKept: async (tested) => {
      const { rail, gateway, institution } = tested
      const accounts = new Set<string>()
      for (const _time of [1, 2]) {
        const payin = await openPayin(tested)
        await institution.pay(payin)
        const cash = (await readPayment(gateway, payin))?.attempt.receiving.id
        if (cash !== undefined) accounts.add(cash)
      }
      for (const account of accounts) {
        const told = (await rail.reportedTransfers?.(gateway.db, account)) ?? []
        expect(told.length).toBeGreaterThan(0)
        expect(await rail.reportedTransfers?.(gateway.db, account)).toEqual(told)
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
        const days = told.map(({ bookedOn }) => bookedOn)
        expect(days).toEqual(days.toSorted())
        for (const { money } of told) expect(money.amount).toBeGreaterThan(0n)
      }
    },
  },
]

const statusOf = async ({ gateway }: RailUnderTest, key: PaymentKey) =>
  (await readPayment(gateway, key))?.status
