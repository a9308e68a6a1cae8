import { expect, it, vi } from 'vitest'
import { lockMerchant } from '../../merchants/merchant-change.ts'
import { createBodyOf, merchantOf, testGateway } from '../../testing/test-gateway.ts'
import { newRailReference } from '../rail/rail-reference.ts'
import { readPayment } from '../read/read-payment.ts'
import { parseCreate } from './create-body.ts'
import { createPayment } from './create-payment.ts'

vi.mock('../rail/rail-reference.ts', () => ({ newRailReference: vi.fn() }))
let references = 0
vi.mocked(newRailReference).mockImplementation(() => `REFERENCE${(references += 1)}`)

const gateway = await testGateway()
const merchant = await merchantOf(gateway, 'ACME')
const keyOf = (paymentId: string) => ({ merchantCode: 'ACME', kind: 'payin' as const, paymentId })

async function create(paymentId: string, amount = 100) {
  const body = createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' })
  const parsed = await parseCreate(gateway, merchant, 'payin', body)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  return createPayment(gateway, merchant, keyOf(paymentId), parsed.value)
}

it('a change of a merchant that is being made holds back no creates, which others would wait for', async () => {
  const created = await gateway.db.transaction(async (transaction) => {
    expect(await lockMerchant(transaction, 'ACME')).toBe(true)
    return Promise.all(['changed-1', 'changed-2'].map((paymentId) => create(paymentId)))
  })
  expect(created.filter((outcome) => 'failure' in outcome)).toEqual([])
})

/** The names of the statements that run meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(gateway.db, 'query')
  await work()
  const names = query.mock.calls.map(([{ name }]) => name)
  query.mockRestore()
  return names
}

const numbers = Array.from({ length: 40 }, (_, index) => index + 1)

it('creates that come together are written by a few statements, each with all of its rows', async () => {
  const names = await statementsOf(() =>
    Promise.all(numbers.map((number) => create(`together-${number}`, number))),
  )
  expect(names.filter((name) => name === 'insert_payments').length).toBeLessThan(6)
  const { rows } = await gateway.db.pool.query(
    `select count(*)::int as payments, count(distinct p.amount)::int as amounts, count(distinct e.payment_id)::int as events,
            count(distinct a.payer_data_id)::int as payers, count(distinct p.listed_at)::int as places
       from payment p
       join payment_attempt a using (merchant_code, kind, payment_id)
       join payment_event e using (merchant_code, kind, payment_id)
       join payer_data d on d.id = a.payer_data_id and d.merchant_code = p.merchant_code
      where p.payment_id like 'together-%'`,
  )
  expect(rows).toEqual([{ payments: 40, amounts: 40, events: 40, payers: 40, places: 40 }])
})

it('reads that come together are one or two statements, and each answers with its own payment', async () => {
  const keys = numbers.map((number) => keyOf(`together-${number}`))
  let read: (Awaited<ReturnType<typeof readPayment>> | undefined)[] = []
  const names = await statementsOf(async () => {
    read = await Promise.all([...keys, keyOf('none')].map((key) => readPayment(gateway, key)))
  })
  expect(names).toEqual(['select_payments', 'select_payments'])
  expect(read.map((payment) => payment?.key.paymentId)).toEqual([
    ...keys.map(({ paymentId }) => paymentId),
    undefined,
  ])
  expect(read.map((payment) => payment?.money.amount)).toEqual([
    ...numbers.map((number) => BigInt(number) * 100n),
    undefined,
  ])
})

it('one ID that comes many times at once is created once', async () => {
  const outcomes = await Promise.all(numbers.map((number) => create('one', number % 2 === 0 ? 10 : 20)))
  const failures = outcomes.map((outcome) => ('failure' in outcome ? outcome.failure : 'CREATED'))
  expect(failures.filter((failure) => failure === 'CREATED')).toHaveLength(1)
  expect(failures.filter((failure) => failure === 'PAYMENT_ALREADY_EXISTS')).toHaveLength(19)
  expect(failures.filter((failure) => failure === 'PAYMENT_ID_REUSED')).toHaveLength(20)
})

it('a create that the database refuses does not hold back those that came with it', async () => {
  await create('before')
  const taken = `REFERENCE${references}`
  const outcomes = Promise.allSettled(
    numbers.map((number) => {
      if (number === 20) vi.mocked(newRailReference).mockReturnValueOnce(taken)
      return create(`beside-${number}`)
    }),
  )
  const refused = (await outcomes).flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : []))
  expect(refused).toHaveLength(1)
  const { rows } = await gateway.db.pool.query(`select from payment where payment_id like 'beside-%'`)
  expect(rows).toHaveLength(39)
})
