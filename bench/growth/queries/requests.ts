import { randomUUID } from 'node:crypto'
import { readCallbacks } from '#lib/callbacks/read-callbacks.ts'
import { readBalances } from '#lib/ledger/read-balances.ts'
import { readSettlements } from '#lib/ledger/settlements/read-settlements.ts'
import { money } from '#lib/money/money.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { createPayout } from '#lib/payments/payouts/create-payout.ts'
import { parsePayout } from '#lib/payments/payouts/payout-request.ts'
import { listPayments } from '#lib/payments/read/list-payments.ts'
import type { ListFilter } from '#lib/payments/read/list-query.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { receiveMoney } from '#lib/payments/receive/receive-money.ts'
import { payoutBody } from '../../accept-payouts/product-payouts.ts'
import { one, type Grown, type GrownQuery, type StoredKey } from './grown-query.ts'

const dayMs = 86_400_000

/** What merchants ask for, and money that comes in. */
export const requestQueries: readonly GrownQuery[] = [
  { name: 'create', rows: 'recent', times: 200, run: createPayin },
  {
    name: 'read, of today',
    rows: 'recent',
    times: 400,
    run: ({ gateway, recent }, index) => read(gateway, one(recent, index)),
  },
  {
    name: 'read, of any day',
    rows: 'cold',
    times: 400,
    run: ({ gateway, any }, index) => read(gateway, one(any, index)),
  },
  list('list, from the first payin', 'cold', () => ({})),
  list('list, of today', 'recent', () => ({ from: new Date(Date.now() - dayMs) })),
  list('list, the newest first', 'recent', () => ({ newestFirst: true })),
  list('list, open ones', 'recent', () => ({ statuses: ['WAITING', 'PROCESSING'] })),
  // Before the day that is full of open ones, in which a page of them reads more of the others.
  list('list, refused ones', 'recent', () => ({
    statuses: ['REFUSED'],
    to: new Date(Date.now() - 2 * dayMs),
    newestFirst: true,
  })),
  list('list, changed in the last hours', 'recent', () => ({
    changedFrom: new Date(Date.now() - dayMs / 4),
  })),
  {
    name: 'list, from a cursor half-way',
    rows: 'cold',
    times: 50,
    run: ({ gateway, any, merchantCode }, index) => {
      const { createdAt, paymentId } = one(any, index)
      const after = { order: 'created', micros: BigInt(createdAt.getTime()) * 1000n, paymentId } as const
      return listPayments(gateway, { merchantCode, kind: 'payin' }, {}, { after, limit: 50 })
    },
  },
  {
    name: 'list of callbacks, the newest first',
    rows: 'recent',
    times: 50,
    run: ({ gateway: { db }, merchantCode }) =>
      readCallbacks(db, merchantCode, { newestFirst: true }, { limit: 50 }),
  },
  {
    name: 'balances',
    rows: 'recent',
    times: 200,
    run: ({ gateway, merchantCode }) => readBalances(gateway.db, merchantCode),
  },
  {
    name: 'list of settlements',
    rows: 'recent',
    times: 100,
    run: ({ gateway: { db }, merchantCode }) =>
      readSettlements(db, merchantCode, {}, { after: undefined, limit: 50, newestFirst: true }),
  },
  moneyIn('money in, by its reference', true),
  moneyIn('money in, without a reference', false),
  { name: 'create of a payout', rows: 'recent', times: 100, run: createOnePayout },
]

function list(name: string, rows: GrownQuery['rows'], filter: () => ListFilter): GrownQuery {
  return {
    name,
    rows,
    times: 50,
    run: ({ gateway, merchantCode }) =>
      listPayments(gateway, { merchantCode, kind: 'payin' }, filter(), { limit: 50 }),
  }
}

async function read(gateway: Grown['gateway'], key: StoredKey): Promise<void> {
  if (!(await readPayment(gateway, key))) throw new Error(`${key.paymentId} is missing`)
}

/** Money of payins that were made for it: their keys wait here for the round. */
function moneyIn(name: string, isNamed: boolean): GrownQuery {
  let waiting: Waiting[] = []
  return {
    name,
    rows: 'recent',
    times: 100,
    prepare: async (grown, times) => {
      waiting = []
      for (let index = 0; index < times; index += 1) waiting.push(await openPayin(grown, index))
    },
    run: async ({ gateway }, index) => {
      const { accountId, railReference, paymentId } = one(waiting, index)
      await receiveMoney(gateway, {
        source: 'bench',
        sourceId: paymentId,
        receivingAccountId: accountId,
        money: money(1_000n, 'INR'),
        ...(isNamed && { railReference }),
        movedAt: gateway.clock.now(),
      })
    },
  }
}

interface Waiting {
  readonly accountId: string
  readonly railReference: string
  readonly paymentId: string
}

const payinBody = {
  paymentRequested: { money: { amount: 10, currencyCode: 'INR' } },
  paymentMethod: { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } },
  callbackUrl: 'http://127.0.0.1:9/callback',
  returnUrl: 'https://shop.example/return',
}

async function merchantAt({ gateway }: Grown, index: number) {
  const code = `BENCH${1 + (index % 100)}`
  const merchant = await gateway.merchants.find(code)
  if (!merchant) throw new Error(`there is no merchant ${code}`)
  return merchant
}

/** A payin of one of the merchants, by turns. */
export async function createPayin(grown: Grown, index: number): Promise<StoredKey> {
  const { gateway } = grown
  const merchant = await merchantAt(grown, index)
  const parsed = await parseCreate(gateway, merchant, 'payin', payinBody)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: merchant.code, kind: 'payin', paymentId: randomUUID() } as const
  const outcome = await createPayment(gateway, merchant, key, parsed.value)
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
  return { ...key, createdAt: new Date() }
}

async function openPayin(grown: Grown, index: number): Promise<Waiting> {
  const key = await createPayin(grown, index)
  const payment = await readPayment(grown.gateway, key)
  if (!payment) throw new Error(`${key.paymentId} is missing`)
  const { receiving, railReference } = payment.attempt
  return { accountId: receiving.id, railReference, paymentId: key.paymentId }
}

export async function createOnePayout(grown: Grown, index: number): Promise<void> {
  const merchant = await merchantAt(grown, index % 5)
  const parsed = parsePayout(merchant, payoutBody)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode: merchant.code, kind: 'payout' as const, paymentId: randomUUID() }
  const outcome = await createPayout(grown.gateway, merchant, key, parsed.value)
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome))
}
