import { expect, it } from 'vitest'
import { registerMerchant } from '../../merchants/register.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { readPayment } from '../read/read-payment.ts'
import { keptForOthers, offsetMax } from './sql/claim-amount.ts'

const gateway = await testGateway({}, { poolSize: 4 })
const others = ['BRAVO', 'CHARLIE', 'DELTA', 'ECHO', 'FOXTROT']
for (const code of others)
  await registerMerchant(
    gateway.db,
    gateway.secrets,
    { code, name: code, publicKeys: [] },
    byOperator('test'),
  )

/** The offsets that are taken on each account, in the order in which the accounts are used. */
async function takenOffsets(amount: number, currencyCode: string): Promise<number[][]> {
  const { rows } = await gateway.db.pool.query<{ offsets: number[] }>(
    `select array_agg(((claim.amount - $1) * 100)::int order by claim.amount) as offsets
       from amount_claim claim join receiving_account account on account.id = claim.receiving_account_id
      where account.currency_code = $2 and claim.amount > $1 and claim.amount < $1 + 1
      group by account.id, account.position order by count(*) desc, account.position`,
    [amount, currencyCode],
  )
  return rows.map(({ offsets }) => offsets)
}

const all = Array.from({ length: offsetMax }, (_, index) => index + 1)

it.each<[string, number, string, Readonly<Record<string, unknown>>]>([
  ['OFFLINE', 555, 'THB', {}],
  ['PROMPTPAY', 666, 'THB', { account: { accountNumber: '0812345678' } }],
  ['DUITNOW', 555, 'MYR', {}],
])(
  'amounts of %s go to the next account when 99 are taken; of the last account some are kept for other merchants',
  async (paymentMethodCode, amount, currencyCode, more) => {
    const body = createBodyOf(amount, currencyCode, { paymentMethodCode, ...more })
    const create = (merchantCode = 'ACME') => createPayin(gateway, body, { ...payinKey(), merchantCode })
    const largest = 2 * offsetMax - keptForOthers
    while ((await takenOffsets(amount, currencyCode)).flat().length < largest)
      await Promise.allSettled(Array.from({ length: 4 }, () => create()))
    const [first, last = []] = await takenOffsets(amount, currencyCode)
    expect(first).toEqual(all)
    expect(last).toEqual(all.slice(0, offsetMax - keptForOthers))

    const refusedKey = payinKey()
    const refused = createPayin(gateway, body, refusedKey)
    await expect(refused).rejects.toThrow(
      /PAYMENT_METHOD_NOT_AVAILABLE.*kept for other merchants: ask for another amount/,
    )
    expect(await readPayment(gateway, refusedKey)).toBeUndefined()

    // Every other merchant gets its part of them.
    for (const code of others.slice(0, 3)) for (let held = 0; held < 5; held += 1) await create(code)
    await expect(create('BRAVO')).rejects.toThrow('kept for other merchants')
    const left = 2 * offsetMax - (await takenOffsets(amount, currencyCode)).flat().length
    for (let taken = 0; taken < left; taken += 1) await create('ECHO')
    expect(await takenOffsets(amount, currencyCode)).toEqual([all, all])
    await expect(create('FOXTROT')).rejects.toThrow('all amounts that may be asked above')
  },
)

it('orders of other amounts nearby do not take what is kept for other merchants', async () => {
  const create = (amount: number, merchantCode = 'ACME') =>
    createPayin(gateway, createBodyOf(amount, 'MYR', { paymentMethodCode: 'DUITNOW' }), {
      ...payinKey(),
      merchantCode,
    })
  const largest = 2 * offsetMax - keptForOthers
  while ((await takenOffsets(800, 'MYR')).flat().length < largest)
    await Promise.allSettled(Array.from({ length: 4 }, () => create(800)))
  // Its amounts begin within those of 800: the first account has 79 of them left.
  for (let round = 0; round < 22; round += 1)
    await Promise.all(Array.from({ length: 4 }, () => create(800.79)))
  expect((await takenOffsets(800, 'MYR')).at(-1)).toEqual(all.slice(0, offsetMax - keptForOthers))
  for (const code of others.slice(0, 2)) for (let held = 0; held < 5; held += 1) await create(800, code)
})
