import { expect } from 'vitest'
import { payoutMethods } from '../../../methods/payout-registry.ts'
import { money } from '../../../money/money.ts'
import type { PayoutOrder, Rail } from '../../../payments/rail/rail.ts'
import type { Institution, RailPromise, RailUnderTest } from './rail-under-test.ts'

const { signal } = new AbortController()

const sends = ({ rail }: RailUnderTest): boolean => rail.send !== undefined

/** Money that leaves. */
export const payoutPromises: readonly RailPromise[] = [
  {
    says: 'sends and finds the payouts that it serves, or has them leave in files',
    isKept: async ({ rail, institution }) => {
      expect([rail.find !== undefined, institution.payouts !== undefined]).toEqual(
        rail.send ? [true, true] : [false, false],
      )
      expect(rail.send !== undefined && rail.paysByFile === true).toBe(false)
      if (servedPayouts(rail).length > 0) expect(rail.send ?? rail.paysByFile).toBeTruthy()
    },
  },
  {
    says: 'answers alike when it is asked twice whether it accepts a payout',
    isMade: ({ rail }) => rail.accept !== undefined,
    isKept: async ({ rail }) => {
      for (const { methodCode, currencyCode } of servedPayouts(rail)) {
        const asked = { merchantCode: 'ACME', kind: 'payout' as const, paymentId: 'asked-twice' }
        const payout = {
          ...asked,
          methodCode,
          currencyCode,
          operatorCode: undefined,
          ordered: money(100n, currencyCode),
        }
        expect(await rail.accept?.(payout, signal)).toBe(await rail.accept?.(payout, signal))
      }
    },
  },
  {
    says: 'finds no order that was never sent',
    isMade: sends,
    isKept: async (tested) => {
      const { find, order, moved } = payoutsOf(tested)
      const never = order()
      expect([await find(never), await find(never), await moved(never.key)]).toEqual(['absent', 'absent', 0])
    },
  },
  {
    says: 'sends once under a key, however often it is told to',
    isMade: sends,
    isKept: async (tested) => {
      const { send, find, order, moved } = payoutsOf(tested)
      const one = order()
      const answers = [...(await Promise.all([send(one), send(one), send(one)])), await send(one)]
      expect(answers.map(({ sent }) => sent)).not.toContain('CONFLICT')
      expect(await find(one)).not.toBe('absent')
      expect(await moved(one.key)).toBe(1)
    },
  },
  {
    says: 'sends no other order under a key that it has: it is a conflict',
    isMade: sends,
    isKept: async (tested) => {
      const { send, find, order, moved, somebodyElse } = payoutsOf(tested)
      const one = order()
      await send(one)
      const more = { ...one, money: money(one.money.amount + 1n, one.money.currencyCode) }
      const elsewhere = {
        ...one,
        request: { ...one.request, ...(somebodyElse ?? { account: { accountName: 'Somebody Else' } }) },
      }
      for (const other of [more, elsewhere]) {
        expect(await send(other)).toEqual({ sent: 'CONFLICT' })
        expect(await find(other)).toBe('conflict')
      }
      expect(await find(one)).not.toMatch(/absent|conflict/)
      expect(await moved(one.key)).toBe(1)
    },
  },
  {
    says: 'has an order whose answer was lost, and does not send it again',
    isMade: sends,
    isKept: async (tested) => {
      const { send, find, order, moved } = payoutsOf(tested)
      const lost = order('ANSWER')
      await expect(send(lost)).rejects.toThrow()
      expect(await find(lost)).not.toBe('absent')
      await send(lost)
      expect(await moved(lost.key)).toBe(1)
    },
  },
  {
    says: 'lacks an order that never arrived, and sends it then',
    isMade: sends,
    isKept: async (tested) => {
      const { send, find, order, moved } = payoutsOf(tested)
      const lost = order('ORDER')
      await expect(send(lost)).rejects.toThrow()
      expect([await find(lost), await moved(lost.key)]).toEqual(['absent', 0])
      await send(lost)
      expect([(await find(lost)) === 'absent', await moved(lost.key)]).toEqual([false, 1])
    },
  },
]

interface Payouts extends NonNullable<Institution['payouts']> {
  send(order: PayoutOrder): ReturnType<NonNullable<Rail['send']>>
  find(order: PayoutOrder): ReturnType<NonNullable<Rail['find']>>
}

function payoutsOf({ rail: { send, find }, institution: { payouts } }: RailUnderTest): Payouts {
  if (!send || !find || !payouts) throw new Error('a rail that sends also finds, at an institution')
  return { ...payouts, send: (order) => send(order, signal), find: (order) => find(order, signal) }
}

const servedPayouts = (rail: Rail) =>
  payoutMethods
    .flatMap(({ code, currencies }) => currencies.map((currencyCode) => ({ methodCode: code, currencyCode })))
    .filter((asked) => rail.serves({ ...asked, kind: 'payout', operatorCode: undefined }))
