import type pg from 'pg'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientQueryable } from '../../db/transaction.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { readPayment } from '../read-payment.ts'
import { listPayments } from './list-payments.ts'
import type { ListFilter, ListPosition } from './list-query.ts'
import { readPage, type ListPage } from './read-page.ts'

const gateway = await testGateway({}, { poolSize: 20 })
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const beforeAll = new Date(0)

/** A transaction that the test commits when it likes. */
async function holdTransaction() {
  const client = await gateway.db.pool.connect()
  await client.query('begin')
  return client
}

/** The whole way of a create, but for the commit. */
async function createWithin(client: pg.PoolClient, merchantCode: string, paymentId: string): Promise<void> {
  const db = Object.assign(Object.create(gateway.db) as typeof gateway.db, clientQueryable(client))
  await createPayin({ ...gateway, db }, upi, { ...payinKey(paymentId), merchantCode })
}

async function changeWithin(client: Pick<pg.PoolClient, 'query'>, merchantCode: string, paymentId: string) {
  await client.query(
    `update payment set external_reference = coalesce(external_reference::int, 0) + 1 where merchant_code = $1 and payment_id = $2`,
    [merchantCode, paymentId],
  )
}

async function commit(client: pg.PoolClient): Promise<void> {
  await client.query('commit')
  client.release()
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

it('waits at a transaction that took its place first and commits last, and passes nothing over', async () => {
  const merchantCode = await makeMerchant()
  const listing = { merchantCode, kind: 'payin' } as const
  await createPayin(gateway, upi, { ...payinKey('before'), merchantCode })
  const held = await holdTransaction()
  await createWithin(held, merchantCode, 'held')
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

it('goes on as soon as such a transaction ends', async () => {
  const merchantCode = await makeMerchant()
  const held = await holdTransaction()
  await createWithin(held, merchantCode, 'held')
  for (const id of ['after-1', 'after-2']) await createPayin(gateway, upi, { ...payinKey(id), merchantCode })
  const page = listPayments(gateway, { merchantCode, kind: 'payin' }, {}, { limit: 1 })
  setTimeout(() => void commit(held), 100)
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
  | { readonly does: 'CREATE' | 'CHANGE' | 'COMMIT' | 'ROLLBACK'; readonly which: number }
  | { readonly does: 'READ'; readonly order: 'created' | 'changed' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ does: 'BEGIN' } as const),
  fc.record({
    does: fc.constantFrom('CREATE', 'CREATE', 'CHANGE', 'COMMIT', 'ROLLBACK' as const),
    which: fc.nat(20),
  }),
  fc.record({ does: fc.constant('READ' as const), order: fc.constantFrom('created', 'changed' as const) }),
)

/** Reads on where it stopped, as a merchant's job would, and keeps what it saw last of each payment. */
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

it('shows every payment and its last change to a reader that goes on by the last cursor, however creates, changes and commits fall between its pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 60 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, limit) => {
        const merchantCode = await makeMerchant()
        const readers = {
          created: openReader(merchantCode, {}, limit),
          changed: openReader(merchantCode, { changedFrom: beforeAll }, limit),
        }
        const open: { client: pg.PoolClient; made: string[]; touched: Set<string> }[] = []
        const committed: string[] = []
        let count = 0
        for (const taken of steps) {
          if (taken.does === 'READ') await readers[taken.order].read()
          else if (taken.does === 'BEGIN') {
            if (open.length < 6) open.push({ client: await holdTransaction(), made: [], touched: new Set() })
          } else {
            const held = open[taken.which % open.length]
            if (!held) continue
            const { client, made, touched } = held
            if (taken.does === 'CREATE') {
              const id = `p${(count += 1)}`
              await createWithin(client, merchantCode, id)
              made.push(id)
            } else if (taken.does === 'CHANGE') {
              const free = committed.filter(
                (id) => !open.some((other) => other !== held && other.touched.has(id)),
              )
              const id = [...free, ...made][taken.which % (free.length + made.length)]
              if (id !== undefined) {
                await changeWithin(client, merchantCode, id)
                touched.add(id)
              }
            } else {
              open.splice(open.indexOf(held), 1)
              if (taken.does === 'COMMIT') committed.push(...made)
              await client.query(taken.does)
              client.release()
            }
          }
        }
        for (const { client, made } of open) {
          await commit(client)
          committed.push(...made)
        }
        for (const reader of Object.values(readers)) while (await reader.read());
        expect([...readers.created.seen.keys()].toSorted()).toEqual(committed.toSorted())
        for (const id of committed) {
          const record = await readPayment(gateway, { merchantCode, kind: 'payin', paymentId: id })
          const reference = record?.externalReference
          expect(readers.changed.seen.get(id), id).toMatchObject(
            reference === undefined
              ? { idPayin: id }
              : { idPayin: id, paymentMethodResponse: { externalReference: { reference } } },
          )
        }
      },
    ),
    { numRuns: 60 },
  )
})
