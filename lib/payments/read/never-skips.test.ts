import fc from 'fast-check'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { commit, createWithin, holdTransaction } from '../../testing/database/held-create.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { listPayments } from './list-payments.ts'
import type { ListFilter, ListPosition } from './list-query.ts'
import { paymentDetail } from './payment-detail.ts'
import { readPage, type ListPage } from './read-page.ts'
import { readPayment } from './read-payment.ts'

const gateway = await testGateway({}, { poolSize: 20 })
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const beforeAll = new Date(0)

async function changeWithin(client: Pick<pg.PoolClient, 'query'>, merchantCode: string, paymentId: string) {
  await client.query(
    `update payment set external_reference = coalesce(external_reference::int, 0) + 1 where merchant_code = $1 and payment_id = $2`,
    [merchantCode, paymentId],
  )
}

const idsOf = ({ details }: ListPage): string[] =>
  details.map((detail) => (detail as { idPayin: string }).idPayin)

async function makeMerchant(): Promise<string> {
  const code = `M${Math.random().toString(36).slice(2, 12)}`
  await gateway.db.pool.query(
    `insert into merchant (code, channel_name, callback_secret) select $1, channel_name, callback_secret from merchant where code = 'ACME'`,
    [code],
  )
  return code
}

it('waits at a transaction that got its position first and commits last, and skips nothing', async () => {
  const merchantCode = await makeMerchant()
  const listing = { merchantCode, kind: 'payin' } as const
  await createPayin(gateway, upi, { ...payinKey('before'), merchantCode })
  const held = await holdTransaction(gateway)
  await createWithin(gateway, held, { ...payinKey('held'), merchantCode })
  for (const id of ['after-1', 'after-2', 'after-3'])
    await createPayin(gateway, upi, { ...payinKey(id), merchantCode })

  const first = await listPayments(gateway, listing, {}, { limit: 2 })
  expect(idsOf(first)).toEqual(['before', 'after-1'])
  const began = performance.now()
  const second = await listPayments(gateway, listing, {}, { after: first.next, limit: 2 })
  expect(idsOf(second)).toEqual(['after-1', 'after-2'])
  expect(second.next).toEqual(first.next)
  expect(performance.now() - began).toBeGreaterThan(500)

  await commit(held)
  const third = await listPayments(gateway, listing, {}, { after: second.next, limit: 2 })
  expect(idsOf(third)).toEqual(['held', 'after-1'])
  const fourth = await listPayments(gateway, listing, {}, { after: third.next, limit: 2 })
  expect(idsOf(fourth)).toEqual(['after-2', 'after-3'])
  expect(fourth.next).toBeUndefined()
})

it('continues as soon as such a transaction ends', async () => {
  const merchantCode = await makeMerchant()
  const held = await holdTransaction(gateway)
  await createWithin(gateway, held, { ...payinKey('held'), merchantCode })
  for (const id of ['after-1', 'after-2']) await createPayin(gateway, upi, { ...payinKey(id), merchantCode })
  const page = listPayments(gateway, { merchantCode, kind: 'payin' }, {}, { limit: 1 })
  setTimeout(() => void commit(held), 10)
  expect(idsOf(await page)).toEqual(['held'])
  expect((await page).next).toBeDefined()
})

it('shows a payment again that changed since, at the end of the changes', async () => {
  const merchantCode = await makeMerchant()
  const listing = { merchantCode, kind: 'payin' } as const
  for (const id of ['a', 'b', 'c']) await createPayin(gateway, upi, { ...payinKey(id), merchantCode })
  await changeWithin(gateway.db.pool, merchantCode, 'a')
  const changes = await listPayments(gateway, listing, { changedFrom: beforeAll }, { limit: 10 })
  expect(idsOf(changes)).toEqual(['b', 'c', 'a'])
  expect(idsOf(await listPayments(gateway, listing, {}, { limit: 10 }))).toEqual(['a', 'b', 'c'])
})

it('does not take a page that watches for a change', async () => {
  const merchantCode = await makeMerchant()
  for (const id of ['a', 'b']) await createPayin(gateway, upi, { ...payinKey(id), merchantCode })
  await gateway.db.pool.query(`update payment set watched_until = now() where merchant_code = $1`, [
    merchantCode,
  ])
  const filter = { changedFrom: beforeAll }
  const changes = await listPayments(gateway, { merchantCode, kind: 'payin' }, filter, { limit: 10 })
  expect(idsOf(changes)).toEqual(['a', 'b'])
})

type Step =
  | { readonly does: 'BEGIN' }
  | { readonly does: 'MAKE' }
  | { readonly does: 'CREATE' | 'CHANGE' | 'COMMIT' | 'ROLLBACK'; readonly which: number }
  | { readonly does: 'READ'; readonly order: 'created' | 'changed' }

const within = (does: 'CREATE' | 'CHANGE' | 'COMMIT' | 'ROLLBACK') =>
  fc.record({ does: fc.constant(does), which: fc.nat(20) })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ does: 'MAKE' } as const) },
  { weight: 2, arbitrary: fc.constant({ does: 'BEGIN' } as const) },
  { weight: 3, arbitrary: within('CREATE') },
  { weight: 3, arbitrary: within('CHANGE') },
  { weight: 2, arbitrary: within('COMMIT') },
  { weight: 1, arbitrary: within('ROLLBACK') },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('READ' as const),
      order: fc.constantFrom('created', 'changed' as const),
    }),
  },
)

/** Transactions of one merchant side by side; `committed` are the payments that are there for good. */
function openWriters(merchantCode: string) {
  const open: { client: pg.PoolClient; made: string[]; touched: Set<string> }[] = []
  const committed: string[] = []
  let count = 0
  const create = async (client: pg.PoolClient): Promise<string> => {
    count += 1
    await createWithin(gateway, client, { ...payinKey(`p${count}`), merchantCode })
    return `p${count}`
  }
  const begin = async () => {
    const held = { client: await holdTransaction(gateway), made: [], touched: new Set<string>() }
    open.push(held)
    return held
  }
  const end = async (held: (typeof open)[number], how: 'COMMIT' | 'ROLLBACK') => {
    open.splice(open.indexOf(held), 1)
    await held.client.query(how)
    held.client.release()
    if (how === 'COMMIT') committed.push(...held.made)
  }
  const change = async ({ client, made, touched }: (typeof open)[number], which: number) => {
    // A payment that another transaction has changed would have to wait for it.
    const free = committed.filter(
      (id) => !open.some((other) => other.touched.has(id) && other.touched !== touched),
    )
    const id = [...free, ...made][which % (free.length + made.length)]
    if (id === undefined) return
    await changeWithin(client, merchantCode, id)
    touched.add(id)
  }
  return {
    committed,
    take: async (taken: Exclude<Step, { does: 'READ' }>): Promise<void> => {
      if (taken.does === 'BEGIN') {
        if (open.length < 6) await begin()
        return
      }
      const held = 'which' in taken ? open[taken.which % open.length] : await begin()
      if (!held) return
      if (taken.does === 'CREATE' || taken.does === 'MAKE') held.made.push(await create(held.client))
      if (taken.does === 'CHANGE') await change(held, taken.which)
      if (taken.does === 'MAKE') await end(held, 'COMMIT')
      if (taken.does === 'COMMIT' || taken.does === 'ROLLBACK') await end(held, taken.does)
    },
    endAll: async (): Promise<void> => {
      while (open[0]) await end(open[0], 'COMMIT')
    },
  }
}

/** Continues from its cursor, as a merchant's job would, and keeps the last version of each payment. */
function openReader(merchantCode: string, filter: ListFilter, limit: number) {
  const seen = new Map<string, object>()
  let after: ListPosition | undefined
  return {
    seen,
    read: async (): Promise<boolean> => {
      const page = await readPage(gateway, { merchantCode, kind: 'payin' }, filter, { after, limit })
      for (const [index, id] of idsOf(page).entries()) seen.set(id, page.details[index] ?? {})
      after = page.next ?? after
      return page.next !== undefined
    },
  }
}

/** The clock of the positions is set back by up to a second, again and again, until the test is over. */
async function unsettleClock(): Promise<void> {
  const { rows } = await gateway.db.pool.query<{ text: string }>(
    `select pg_get_functiondef('payment_take_place'::regproc) as text`,
  )
  const text = rows[0]?.text ?? ''
  const unsteady = text.replaceAll('clock_timestamp()', `clock_timestamp() - random() * interval '1 second'`)
  expect(unsteady).not.toBe(text)
  await gateway.db.pool.query(unsteady)
  onTestFinished(async () => void (await gateway.db.pool.query(text)))
}

/**
 * Takes the steps, ends what is open, reads to the end and compares what the readers saw with what is there.
 */
async function nothingIsSkipped(steps: readonly Step[], limit: number): Promise<void> {
  const merchantCode = await makeMerchant()
  const writers = openWriters(merchantCode)
  const created = openReader(merchantCode, {}, limit)
  const changed = openReader(merchantCode, { changedFrom: beforeAll }, limit)
  for (const taken of steps) {
    if (taken.does !== 'READ') await writers.take(taken)
    else await { created, changed }[taken.order].read()
  }
  await writers.endAll()
  for (const reader of [created, changed]) while (await reader.read());
  expect([...created.seen.keys()].toSorted()).toEqual(writers.committed.toSorted())
  for (const paymentId of writers.committed) {
    const record = await readPayment(gateway, { merchantCode, kind: 'payin', paymentId })
    expect(changed.seen.get(paymentId), paymentId).toEqual(record && (await paymentDetail(gateway, record)))
  }
}

it.each([
  ['runs', () => Promise.resolve()],
  ['is set back again and again', unsettleClock],
])(
  'shows every payment and its last change to a reader that continues from the last cursor, however creates, changes and commits fall between its pages, while the clock %s',
  async (_, prepare) => {
    await prepare()
    const steps = fc.array(step, { minLength: 20, maxLength: 80, size: 'max' })
    await fc.assert(fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), nothingIsSkipped), {
      numRuns: 25,
    })
  },
)
