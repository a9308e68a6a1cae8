import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCallbacks } from '../../callbacks/read-callbacks.ts'
import { createGateway, type Gateway } from '../../gateway.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { startOwnPostgres } from '../../testing/database-outage/own-postgres.ts'
import { commit, createWithin, holdTransaction } from '../../testing/database/held-create.ts'
import { holdCommit } from '../../testing/database/held-commit.ts'
import { testClock } from '../../testing/database/test-clock.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { testBank } from '../../testing/test-bank/rail.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'
import { refusePayment } from '../end/end-payment.ts'
import { listPayments } from './list-payments.ts'
import type { ListFilter, ListPosition } from './list-query.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-roles-'))
const postgres = await startOwnPostgres(path.join(directory, 'postgres'), {
  settings: { max_prepared_transactions: '4' },
  roles: { console: 'console' },
})
await migrate({ url: postgres.url, log: silentLog })
const secretKey = randomBytes(32).toString('base64')
const gateway = gatewayAt(postgres.url)
const asConsole = gatewayAt(asRole(postgres.url, 'console'))
for (const rail of gateway.rails) await rail.seed?.()

afterAll(async () => {
  await gateway.close()
  await asConsole.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

function asRole(url: string, role: string): string {
  const address = new URL(url)
  address.username = role
  address.password = role
  return address.href
}

function gatewayAt(url: string): Gateway {
  const db = openDatabase({ url, log: silentLog, limits: administrationLimits })
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url })
  return createGateway({ config, db, clock: testClock(db), log: silentLog, secretKey, rails: [testBank] })
}

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

async function newMerchant(): Promise<string> {
  const code = `M${randomBytes(5).toString('hex').toUpperCase()}`
  await registerMerchant(
    gateway.db,
    gateway.secrets,
    { code, name: 'Acme Ltd', publicKeys: [] },
    byOperator('test'),
  )
  return code
}

/** Reads on from a position, one payment a page, until there is no more or the list waits. */
async function readOn(merchantCode: string, filter: ListFilter, after: ListPosition | undefined) {
  const ids: string[] = []
  for (let position = after; ;) {
    const listing = { merchantCode, kind: 'payin' } as const
    const page = await listPayments(gateway, listing, filter, { after: position, limit: 1 })
    ids.push(...page.details.map((detail) => (detail as { idPayin: string }).idPayin))
    if (!page.next || page.cannotAdvance) return { ids, next: page.next ?? position }
    position = page.next
  }
}

const orders: readonly [string, ListFilter][] = [
  ['by creation', {}],
  ['by change', { changedFrom: new Date(0) }],
]

it.each(orders)(
  'a list %s waits at a payment that another role writes, and skips nothing',
  async (_, filter) => {
    const merchantCode = await newMerchant()
    const held = await holdTransaction(asConsole)
    await createWithin(asConsole, held, { ...payinKey('held'), merchantCode })
    for (const id of ['after-1', 'after-2'])
      await createPayin(gateway, upi, { ...payinKey(id), merchantCode })

    const first = await readOn(merchantCode, filter, undefined)
    expect(first.ids).not.toContain('held')
    await commit(held)
    const { ids } = await readOn(merchantCode, filter, first.next)
    expect(ids).toEqual(expect.arrayContaining(['held', 'after-2']))
  },
)

it.each(orders)(
  'a list %s waits at a payment of a prepared transaction, also after a restart',
  async (_, filter) => {
    const merchantCode = await newMerchant()
    const name = `held ${merchantCode}`
    const held = await holdTransaction(gateway)
    await createWithin(gateway, held, { ...payinKey('held'), merchantCode })
    await held.query(`prepare transaction '${name}'`)
    held.release()
    await postgres.restartAtOnce()
    await expect.poll(() => gateway.db.reach().then(() => 'reached', String)).toBe('reached')
    for (const id of ['after-1', 'after-2'])
      await createPayin(gateway, upi, { ...payinKey(id), merchantCode })

    const first = await readOn(merchantCode, filter, undefined)
    expect(first.ids).not.toContain('held')
    await gateway.db.pool.query(`commit prepared '${name}'`)
    const { ids } = await readOn(merchantCode, filter, first.next)
    expect(ids).toEqual(expect.arrayContaining(['held', 'after-2']))
  },
)

it('a list of callbacks waits at a callback that another role writes', async () => {
  const merchantCode = await newMerchant()
  for (const id of ['held', 'after-1', 'after-2'])
    await createPayin(gateway, upi, { ...payinKey(id), merchantCode })
  const refuse = (by: Gateway, id: string) =>
    refusePayment(by, { ...payinKey(id), merchantCode }, 'REFUSED_BY_INSTITUTION', byRail('test'))
  const held = holdCommit(asConsole)
  const refused = refuse(held.gateway, 'held')
  await held.reached
  for (const id of ['after-1', 'after-2']) await refuse(gateway, id)

  const first = await readCallbacks(gateway.db, merchantCode, {}, { limit: 1 })
  expect(first.callbacks.map(({ paymentId }) => paymentId)).toEqual(['after-1'])
  expect(first.cannotAdvance).toBe(true)
  held.commit()
  await refused
  const second = await readCallbacks(gateway.db, merchantCode, {}, { after: first.next, limit: 9 })
  expect(second.callbacks.map(({ paymentId }) => paymentId)).toContain('held')
})
