/**
 * How many multixacts a thousand creates, receipts without a payment and completions make, four at once: each
 * is a row that several transactions lock at the same time, such as a row that foreign keys share.
 * Usage: npm run bench -- multixacts
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { registerMerchant } from '#lib/merchants/register.ts'
import { money } from '#lib/money/money.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { receiveMoney } from '#lib/payments/receive/receive-money.ts'
import { readConfig } from '#lib/platform/config.ts'
import { byOperator } from '../lib/platform/audit/actor.ts'

const times = 1_000
const atOnce = 4
const merchantCode = 'BENCH'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const config = readConfig({ GATEWAY_DATA_DIR: directory, LOG_LEVEL: 'silent', GATEWAY_ROLE: 'server' })
const { gateway, close } = await openGateway(config)
const { pool } = gateway.db

try {
  const merchant = { code: merchantCode, name: 'Bench', publicKeys: [] }
  const registered = await registerMerchant(gateway.db, gateway.secrets, merchant, byOperator('bench'))
  if ('fault' in registered) throw new Error(registered.message)
  const ids = Array.from({ length: times }, () => randomUUID())
  await create(randomUUID())
  await report('creates', () => inLanes(ids, create))
  await report('receipts in suspense', () => inLanes(ids, (id) => receive(id, 'suspense', false)))
  await report('completions', () => inLanes(ids, (id) => receive(id, 'completion', true)))
} finally {
  await close()
  await rm(directory, { recursive: true, force: true })
}

async function report(what: string, run: () => Promise<void>): Promise<void> {
  const before = await multixacts()
  await run()
  console.log(`${times} ${what}: ${(await multixacts()) - before - 1} multixacts`)
}

/** The number of a new multixact: two transactions that lock one row make one, and the row shows it. */
async function multixacts(): Promise<number> {
  await pool.query('create table if not exists bench_lock as select 1 as id')
  const sessions = [await pool.connect(), await pool.connect()]
  for (const session of sessions) await session.query('begin; select from bench_lock for key share')
  const { rows } = await pool.query<{ xmax: string }>('select xmax::text from bench_lock')
  for (const session of sessions) {
    await session.query('rollback')
    session.release()
  }
  return Number(rows[0]?.xmax)
}

async function inLanes(ids: readonly string[], run: (id: string) => Promise<void>): Promise<void> {
  const waiting = ids.values()
  const lane = async () => {
    for (const id of waiting) await run(id)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function create(paymentId: string): Promise<void> {
  const body = {
    paymentRequested: { money: { amount: 10, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } },
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  }
  const merchant = await gateway.merchants.find(merchantCode)
  if (!merchant) throw new Error('the merchant is not registered')
  const parsed = await parseCreate(gateway, merchant, 'payin', body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const outcome = await createPayment(gateway, merchant, keyOf(paymentId), parsed.value)
  if (isFailure(outcome)) throw new Error(JSON.stringify(outcome))
}

function keyOf(paymentId: string) {
  return { merchantCode, kind: 'payin' as const, paymentId }
}

async function receive(paymentId: string, source: string, isNamed: boolean): Promise<void> {
  const payment = await readPayment(gateway, keyOf(paymentId))
  if (!payment) throw new Error('the payment is missing')
  const { receiving, railReference } = payment.attempt
  await receiveMoney(gateway, {
    source,
    sourceId: paymentId,
    receivingAccountId: receiving.id,
    money: money(1_000n, 'INR'),
    ...(isNamed && { railReference }),
    movedAt: gateway.clock.now(),
  })
}
