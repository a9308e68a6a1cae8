import type { PaidInKind } from '../money/payment-kinds.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { createGateway, type Gateway } from '../gateway.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { registerMerchant } from '../merchants/register.ts'
import { changeMethod } from '../payments/create/change-method.ts'
import { parseCreate } from '../payments/create/create-body.ts'
import { createPayment } from '../payments/create/create-payment.ts'
import { isFailure } from '../payments/failure.ts'
import type { PaymentKey } from '../payments/payment-key.ts'
import { createPayout as acceptPayout } from '../payments/payouts/create-payout.ts'
import { parsePayout } from '../payments/payouts/payout-request.ts'
import type { PayoutKey } from '../payments/payouts/plan-payout.ts'
import type { RailDefinition } from '../payments/rail/rail-definition.ts'
import { readPayment } from '../payments/read/read-payment.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { readConfig } from '../platform/config.ts'
import { testClock, type TestClock } from './database/test-clock.ts'
import { testDatabase, type TestDatabase } from './database/test-database.ts'
import { silentLog } from './silent-log.ts'
import { testBank } from './test-bank/rail.ts'

export interface TestGateway extends Gateway {
  readonly db: TestDatabase
  readonly clock: TestClock
  /** For another process or command on the same database. */
  readonly secretKey: string
}

export interface TestGatewayOptions {
  readonly poolSize?: number
  /** Default: the test bank. */
  readonly rails?: readonly RailDefinition[]
  /** Default: a new one. */
  readonly secretKey?: string
  /** The merchant that it begins with. Default: ACME. */
  readonly merchant?: { readonly code: string; readonly name: string }
}

const acme = { code: 'ACME', name: 'Acme Ltd' }

/** The whole gateway on a new database, with one merchant. Call it at the top of a test file. */
export async function testGateway(
  variables: Readonly<Record<string, string>> = {},
  {
    rails = [testBank],
    secretKey = randomBytes(32).toString('base64'),
    merchant = acme,
    ...options
  }: TestGatewayOptions = {},
): Promise<TestGateway> {
  const db = await testDatabase(options)
  const clock = testClock(db)
  const gateway = createGateway({
    config: readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: db.url, ...variables }),
    db,
    clock,
    log: silentLog,
    secretKey,
    rails,
  })
  for (const rail of gateway.rails) await rail.seed?.()
  await registerMerchant(db, gateway.secrets, { ...merchant, publicKeys: [] }, byOperator('test'))
  afterAll(() => gateway.close())
  return Object.assign(gateway, { db, clock, secretKey })
}

/** A merchant as a request gets it. Throws where there is none. */
export async function merchantOf({ merchants }: Gateway, code = 'ACME'): Promise<Merchant> {
  const merchant = await merchants.find(code)
  if (!merchant) throw new Error(`there is no merchant ${code}`)
  return merchant
}

/**
 * The body of a create that OFFLINE accepts in every currency, except for the currency's own mandatory
 * fields.
 */
export const createBodyOf = (
  amount: number,
  currencyCode: string,
  paymentMethod: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  paymentRequested: { money: { amount, currencyCode } },
  paymentMethod,
  callbackUrl: 'http://127.0.0.1:9/callback',
  returnUrl: 'https://shop.example/return',
})

export const payinKey = (paymentId: string = randomUUID()): PaymentKey & { kind: 'payin' } => ({
  merchantCode: 'ACME',
  kind: 'payin',
  paymentId,
})

/** Creates a payin as the API would; throws the failure that a merchant would get. */
export const createPayin = (
  gateway: Gateway,
  body: Readonly<Record<string, unknown>>,
  key = payinKey(),
): Promise<typeof key> => createAs(gateway, body, key)

/** The same for a top-up. */
export const createTopup = (
  gateway: Gateway,
  body: Readonly<Record<string, unknown>>,
): Promise<PaymentKey & { kind: 'topup' }> => createAs(gateway, body, { ...payinKey(), kind: 'topup' })

async function createAs<Key extends PaymentKey & { kind: PaidInKind }>(
  gateway: Gateway,
  body: Readonly<Record<string, unknown>>,
  key: Key,
): Promise<Key> {
  const merchant = await merchantOf(gateway, key.merchantCode)
  const parsed = await parseCreate(gateway, merchant, key.kind, body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const outcome = await createPayment(gateway, merchant, key, parsed.value)
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
  return key
}

/**
 * Changes the method of a payin as the hosted page would, from the attempt `replaces` or else the one in
 * force.
 */
export async function changePayin(
  gateway: Gateway,
  key: PaymentKey & { kind: 'payin' },
  body: Readonly<Record<string, unknown>>,
  replaces?: number,
): ReturnType<typeof changeMethod> {
  const merchant = await merchantOf(gateway, key.merchantCode)
  const parsed = await parseCreate(gateway, merchant, 'payin', body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const seen = replaces ?? (await readPayment(gateway, key))?.attempt.attemptNo ?? 1
  return changeMethod(gateway, merchant, key, parsed.value, seen)
}

export const payoutKey = (paymentId: string = randomUUID()): PayoutKey => ({
  merchantCode: 'ACME',
  kind: 'payout',
  paymentId,
})

/** The body of a payout of an amount in INR, or by another method. */
export const payoutBodyOf = (
  amount: number,
  currencyCode = 'INR',
  paymentMethod: Readonly<Record<string, unknown>> = {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
): Record<string, unknown> => ({
  paymentRequested: { money: { amount, currencyCode } },
  paymentMethod,
  callbackUrl: 'http://127.0.0.1:9/callback',
})

/** Creates a payout as the API would, and returns the result that a merchant would get. */
export async function createPayout(
  gateway: Gateway,
  body: Readonly<Record<string, unknown>>,
  key = payoutKey(),
): ReturnType<typeof acceptPayout> {
  const merchant = await merchantOf(gateway, key.merchantCode)
  const parsed = parsePayout(merchant, body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  return acceptPayout(gateway, merchant, key, parsed.value)
}
