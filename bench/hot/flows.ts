import { createHash, randomUUID } from 'node:crypto'
import type { Gateway } from '#lib/gateway.ts'
import { money } from '#lib/money/money.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { createPayout } from '#lib/payments/payouts/create-payout.ts'
import { parsePayout } from '#lib/payments/payouts/payout-request.ts'
import type { Rail } from '#lib/payments/rail/rail.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { receiveMoney } from '#lib/payments/receive/receive-money.ts'
import { payoutBody } from '../accept-payouts/product-payouts.ts'

/** How traffic spreads: how many of each it uses, all by turns. */
export interface Spread {
  readonly merchants: number
  readonly accounts: number
  readonly amounts: number
}

/**
 * Flows of so many customers at once for some seconds: create, the money, a payout. Returns flows a second.
 */
export async function runFlows(
  gateway: Gateway,
  spread: Spread,
  { seconds, atOnce }: { readonly seconds: number; readonly atOnce: number },
): Promise<number> {
  const opened = spreadOverAccounts(gateway, spread.accounts)
  const start = performance.now()
  const until = start + seconds * 1000
  let [begun, ended] = [0, 0]
  const customer = async () => {
    while (performance.now() < until) {
      await runFlow(opened, spread, begun++)
      ended += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, customer))
  return (ended * 1000) / (performance.now() - start)
}

async function runFlow(gateway: Gateway, { merchants, amounts }: Spread, number: number): Promise<void> {
  const merchant = await gateway.merchants.find(`HOT${1 + (number % merchants)}`)
  if (!merchant) throw new Error('a merchant of the bench is missing')
  const amount = 100 + (number % amounts)
  const body = {
    paymentRequested: { money: { amount, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } },
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  }
  const parsed = await parseCreate(gateway, merchant, 'payin', body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: merchant.code, kind: 'payin', paymentId: randomUUID() } as const
  const created = await createPayment(gateway, merchant, key, parsed.value)
  if (isFailure(created)) throw new Error(JSON.stringify(created))
  const payment = await readPayment(gateway, key)
  if (!payment) throw new Error('the payment is missing')
  const { receiving, railReference, required } = payment.attempt
  // Money that is told apart by its amount comes without a reference.
  await receiveMoney(gateway, {
    source: 'bench',
    sourceId: key.paymentId,
    receivingAccountId: receiving.id,
    money: required,
    ...(required.amount === money(BigInt(amount) * 100n, 'INR').amount && { railReference }),
    movedAt: gateway.clock.now(),
  })
  await payOut(gateway, merchant)
}

async function payOut(gateway: Gateway, merchant: Parameters<typeof parsePayout>[0]): Promise<void> {
  const parsed = parsePayout(merchant, payoutBody)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: merchant.code, kind: 'payout' as const, paymentId: randomUUID() }
  const outcome = await createPayout(gateway, merchant, key, parsed.value)
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome))
}

/** The gateway whose rails offer the first of the accounts that they have, or so many of them by turns. */
function spreadOverAccounts(gateway: Gateway, accounts: number): Gateway {
  const rails = gateway.rails.map((rail): Rail => ({
    ...rail,
    open: async (attempt, signal) => {
      const result = await rail.open(attempt, signal)
      if (!('opened' in result)) return result
      const all = result.opened.accounts.slice(0, accounts)
      const at = createHash('md5').update(attempt.paymentId).digest().readUInt32BE() % all.length
      return { opened: { ...result.opened, accounts: all.slice(at, at + 1) } }
    },
  }))
  return { ...gateway, rails }
}
