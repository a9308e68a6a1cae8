import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Gateway } from '#lib/gateway.ts'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { money } from '#lib/money/money.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'

const pauseMs = 10

/** What a merchant at work met. */
export interface Work {
  readonly creates: number
  readonly bookings: number
  /** Creates and bookings that were refused. */
  readonly refused: number
  /** The longest that one of them took. */
  readonly longestMs: number
}

/**
 * Creates payins for a merchant and books to its balance, which posts to accounts of the operator too, one
 * after the other until `end`, with a pause after each.
 */
export function merchantAtWork(gateway: Gateway, merchantCode: string): { end(): Promise<Work> } {
  const work = { creates: 0, bookings: 0, refused: 0, longestMs: 0 }
  const state = { isOn: true }
  const done = (async () => {
    while (state.isOn) {
      const started = performance.now()
      try {
        await create(gateway, merchantCode)
        work.creates += 1
        const created = performance.now()
        work.longestMs = Math.max(work.longestMs, created - started)
        await creditBalance(gateway.db, merchantCode, money(100n, 'INR'), byOperator('bench'))
        work.bookings += 1
        work.longestMs = Math.max(work.longestMs, performance.now() - created)
      } catch {
        work.refused += 1
      }
      await delay(pauseMs)
    }
  })()
  return {
    end: async () => {
      state.isOn = false
      await done
      return { ...work, longestMs: Math.round(work.longestMs) }
    },
  }
}

async function create(gateway: Gateway, merchantCode: string): Promise<void> {
  const merchant = await gateway.merchants.find(merchantCode)
  if (!merchant) throw new Error(`there is no merchant ${merchantCode}`)
  const parsed = await parseCreate(gateway, merchant, 'payin', {
    paymentRequested: { money: { amount: 100, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'UPIQR' },
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const outcome = await createPayment(
    gateway,
    merchant,
    { merchantCode, kind: 'payin', paymentId: randomUUID() },
    parsed.value,
  )
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
}
