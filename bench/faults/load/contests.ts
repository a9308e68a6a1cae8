import { setTimeout as delay } from 'node:timers/promises'
import { methodByObject } from '#lib/methods/payin-registry.ts'
import { sampleRequest } from '#lib/methods/parts/sample.ts'
import { bankTransfer } from '#lib/methods/payout/bank-transfer.ts'
import type { GatewayUnderLoad } from '../installation.ts'
import { actOn, createPayment, createRefund, readPayment, reportForPayment } from './merchant-client.ts'
import type { PaymentToCreate } from './stories.ts'
import type { Random } from './random.ts'

/** Two acts at the same moment, of which only one may have its effect. */
export interface Contest {
  /** The payments that it is about. */
  readonly payins: readonly PaymentToCreate[]
  readonly afterMs: number
  /** Carries it out, or repeats it. False: something was not acknowledged. */
  attempt(at: GatewayUnderLoad): Promise<boolean>
  /** Whether the statuses of its payins are those of its end. */
  isDecided(statuses: readonly (string | undefined)[]): boolean
}

const seenPerRound = 3
const sharedPerRound = 2
const refundedPerRound = 3
/** A payin of the sandbox is paid by then. */
const paidAfterMs = 1_200
/** Between the two acts, at most. */
const gapMs = 250

/** Plans those of a round, which begin within `loadMs`. */
export function planContests(random: Random, round: number, loadMs: number): Contest[] {
  const seen = Array.from({ length: seenPerRound }, (_, index) =>
    cancelledWhileSeen(`seen-${round}-${index}`, {
      afterMs: random.below(loadMs),
      gap: random.below(gapMs),
    }),
  )
  const shared = Array.from({ length: sharedPerRound }, (_, index) => {
    const reference = String(round * sharedPerRound + index).padStart(12, '0')
    return oneReceiptForTwo(`shared-${round}-${index}`, reference, random.below(loadMs))
  })
  const refunded = Array.from({ length: refundedPerRound }, (_, index) =>
    twoRefundsOfOne(`${round}-${index}`, random.below(loadMs)),
  )
  return [...seen, ...shared, ...refunded]
}

interface Moment {
  readonly afterMs: number
  readonly gap: number
}

/**
 * The customer cancels while money that is not final is seen: the payin is refused before, or it can no
 * longer be cancelled and is paid in the end.
 */
function cancelledWhileSeen(paymentId: string, { afterMs, gap }: Moment): Contest {
  const method = methodByObject('CryptoOfflineMethod')
  const payin: PaymentToCreate = {
    collection: 'payins',
    merchant: 'ANSWERS',
    paymentId,
    amount: 10,
    currencyCode: 'USDC',
    paymentMethod: sampleRequest(method, 'USDC', 'MANDATORY'),
  }
  const report = { id: paymentId, merchantCode: payin.merchant, paymentId, at: new Date().toISOString() }
  return {
    payins: [payin],
    afterMs,
    attempt: async (at) => {
      if ((await createPayment(at, payin)) !== 'ACCEPTED') return false
      const done = await Promise.all([
        reportForPayment(at, { ...report, confirmations: 2 }),
        delay(gap).then(() => actOn(at, payin, { event: 'CANCEL' })),
      ])
      return !done.includes(false) && reportForPayment(at, report)
    },
    isDecided: ([status]) => status === 'SUCCESS' || status === 'REFUSED',
  }
}

/**
 * Customers of two merchants submit the reference of one transfer whose amount both of them owe: one payin is
 * paid, and only one.
 */
function oneReceiptForTwo(name: string, reference: string, afterMs: number): Contest {
  const payinOf = (merchant: 'ANSWERS' | 'FAILS'): PaymentToCreate => ({
    collection: 'payins',
    merchant,
    paymentId: `${name}-${merchant}`,
    amount: 250,
    currencyCode: 'INR',
    paymentMethod: { paymentMethodCode: 'P2A_V2' },
  })
  const payins = [payinOf('ANSWERS'), payinOf('FAILS')] as const
  let movedAt: string | undefined
  return {
    payins,
    afterMs,
    attempt: async (at) => {
      const created = await Promise.all(payins.map((payin) => createPayment(at, payin)))
      if (created.includes('UNKNOWN')) return false
      movedAt ??= new Date().toISOString()
      const { merchant, paymentId } = payins[0]
      const money = { id: name, merchantCode: merchant, paymentId, at: movedAt, externalReference: reference }
      if (!(await reportForPayment(at, money))) return false
      const done = await Promise.all(payins.map((payin) => actOn(at, payin, { reference })))
      return !done.includes(false)
    },
    isDecided: (statuses) => statuses.filter((status) => status === 'SUCCESS').length === 1,
  }
}

/**
 * Two refunds of one payin, each of more than half of it: one is accepted and paid, and only one.
 */
function twoRefundsOfOne(name: string, afterMs: number): Contest {
  const payin: PaymentToCreate = {
    collection: 'payins',
    merchant: 'ANSWERS',
    paymentId: `sbx-success-refunded-${name}`,
    amount: 500,
    currencyCode: 'INR',
    paymentMethod: { paymentMethodCode: 'P2A_V2' },
  }
  const refundOf = (which: string): PaymentToCreate => ({
    ...payin,
    collection: 'refunds',
    paymentId: `order-done-refund-${which}-${name}`,
    amount: 300,
    paymentMethod: sampleRequest(bankTransfer, 'INR', 'MANDATORY'),
  })
  const refunds = [refundOf('one'), refundOf('other')] as const
  return {
    payins: [payin, ...refunds],
    afterMs,
    attempt: async (at) => {
      if ((await createPayment(at, payin)) !== 'ACCEPTED') return false
      await delay(paidAfterMs)
      const paid = await readPayment(at, payin).catch(() => undefined)
      if (paid?.process?.status !== 'SUCCESS') return false
      const done = await Promise.all(refunds.map((refund) => createRefund(at, refund, payin.paymentId)))
      return !done.includes('UNKNOWN')
    },
    isDecided: ([paid, ...given]) =>
      paid === 'SUCCESS' &&
      given.filter((status) => status === 'SUCCESS').length === 1 &&
      given.filter((status) => status === undefined).length === 1,
  }
}
