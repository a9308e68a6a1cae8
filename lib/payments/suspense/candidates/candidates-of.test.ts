import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { byClock } from '../../../platform/audit/actor.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { suspenseOf } from '../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'
import { expirePayment } from '../../end/end-payment.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { PaymentRecord } from '../../payment-record.ts'
import { receiveMoney } from '../../receive/receive-money.ts'
import type { Receipt } from '../../receive/receipt.ts'
import { openItems } from '../open-items.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'UPI'`)
const { recordOf } = paymentStory(gateway)
const { accountOf, stray, itemOf } = suspenseOf(gateway)

const names = [
  'Asha Rao',
  'Ravi Kumar',
  'Meera Iyer',
  'Vikram Singh',
  'Farah Khan',
  'John Mathew',
  'Lata Bose',
]
const prices = [199, 350, 499, 999, 1250]

let opened = 0
/** A payin as shops have them: few prices, a customer with a name and an account. */
async function open(method: 'UPIQR' | 'P2A_V2') {
  opened += 1
  const name = names[opened % names.length] ?? ''
  const price = prices[opened % prices.length] ?? 0
  const payer = {
    accountName: name,
    accountNumber: `${name.toLowerCase().replace(' ', '.')}${opened}@okbank`,
  }
  const account = method === 'UPIQR' ? { account: payer } : {}
  const key = await createPayin(
    gateway,
    createBodyOf(price, 'INR', { paymentMethodCode: method, ...account }),
  )
  return { key, payer, record: await recordOf(key) }
}
type Opened = Awaited<ReturnType<typeof open>>

const asked = ({ record }: Opened): bigint => record.attempt.required.amount
const account = (record: PaymentRecord): string => record.attempt.receiving.cashAccountId

/** A reference with one of its letters wrong, left out, or swapped with the next one, which is another. */
function miswritten(reference: string, how: number, at: number): string {
  const letter = reference[at] === '7' ? '8' : '7'
  const [before, after] = [reference.slice(0, at), reference.slice(at + 1)]
  if (how === 0) return before + letter + after
  if (how === 1) return before + after
  const places = [at, ...Array(reference.length - 1).keys()]
  const from = places.find((place) => /(.)(?!\1)./.test(reference.slice(place, place + 2))) ?? at
  return (
    reference.slice(0, from) + reference.charAt(from + 1) + reference.charAt(from) + reference.slice(from + 2)
  )
}

const came = async (one: Opened, minor: bigint, more: Partial<Receipt> = {}): Promise<readonly string[]> => {
  const { record, payer } = one
  const text = `UPI/${payer.accountName.toUpperCase()}/PAYMENT`
  return [
    await stray(minor, {
      receivingAccountId: account(record),
      payer: { accountName: payer.accountName.toUpperCase() },
      text,
      ...more,
    }),
  ]
}

/** What customers do, and money that no rule can give to its payment by itself. */
const mishaps: Readonly<Record<string, (one: Opened, no: number) => Promise<readonly string[]>>> = {
  'the order amount where another was asked': (one) => came(one, one.record.money.amount),
  // A cent less is what the payment before was asked.
  'a cent wrong': (one) => came(one, asked(one) + 1n),
  'ten more': (one) => came(one, asked(one) + 10_00n),
  'a week late': async (one) => {
    await expirePayment(gateway, one.key, byClock)
    gateway.clock.forward(7 * 86_400_000)
    return came(one, asked(one))
  },
  twice: async (one) => {
    const receivingAccountId = account(one.record)
    await receiveMoney(gateway, {
      source: 'statement',
      sourceId: `first ${one.key.paymentId}`,
      receivingAccountId,
      railReference: one.record.attempt.railReference,
      money: one.record.attempt.required,
      payer: one.payer,
      movedAt: gateway.clock.now(),
    })
    gateway.clock.forward(86_400_000)
    return came(one, asked(one), { payer: one.payer })
  },
  'in two parts': async (one) => {
    const half = asked(one) / 2n
    return [...(await came(one, half)), ...(await came(one, asked(one) - half))]
  },
  'a mistake in the reference': (one, no) => {
    const { railReference } = one.record.attempt
    return came(one, asked(one), { text: `NEFT ${miswritten(railReference, no % 3, (5 * no) % 11)} THANKS` })
  },
  'to another account': async (one) => {
    const { rows } = await gateway.db.pool.query<{ id: string }>(
      `select id from receiving_account where currency_code = 'INR' and settles_in is null and id <> $1 order by id limit 1`,
      [account(one.record)],
    )
    return came(one, asked(one), { receivingAccountId: rows[0]?.id ?? '' })
  },
}

describe('the first candidate of money that is not exact', () => {
  const rounds = 5
  const results: { readonly mishap: string; readonly isRight: boolean }[] = []

  it.each(Object.keys(mishaps))('is the right one: %s', async (mishap) => {
    // Others wait for the same prices meanwhile.
    for (let no = 0; no < 4; no += 1) await open('UPIQR')
    for (let no = 0; no < rounds; no += 1) {
      const one = await open(mishap === 'a mistake in the reference' ? 'P2A_V2' : 'UPIQR')
      const receipts = (await mishaps[mishap]?.(one, no)) ?? []
      const items = await openItems(gateway)
      for (const receipt of receipts) {
        const { id } = await itemOf(receipt)
        const [first] = items.find((item) => item.id === id)?.candidates ?? []
        // Money that found a payment by itself has no candidates.
        const { rows } = await gateway.db.pool.query<{ payment_id: string }>(
          'select payment_id from receipt_match where receipt_id = $1',
          [receipt],
        )
        const found = rows[0]?.payment_id ?? first?.paymentId
        results.push({ mishap, isRight: found === one.key.paymentId })
      }
    }
    const mine = results.filter((result) => result.mishap === mishap)
    expect(mine.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(mine.length - 1)
  })

  it('is the right one for nine of ten', () => {
    const right = results.filter(({ isRight }) => isRight).length
    expect(results.length).toBeGreaterThanOrEqual(rounds * Object.keys(mishaps).length)
    expect(right / results.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('candidates', () => {
  const first = async (receipt: string) => {
    const { id } = await itemOf(receipt)
    return (await openItems(gateway)).find((item) => item.id === id)?.candidates
  }

  it('follow what happened since the money came', async () => {
    const id = await stray(77_77n, { receivingAccountId: await accountOf('INR'), text: 'NOBODY' })
    expect(await first(id)).toEqual([])
    const key: PaymentKey = await createPayin(
      gateway,
      createBodyOf(77.77, 'INR', { paymentMethodCode: 'P2A_V2' }),
    )
    const due = money(77_77n, 'INR')
    expect(await first(id)).toMatchObject([{ paymentId: key.paymentId, due }])
  })

  it('are none by a name alone', async () => {
    const one = await open('UPIQR')
    const [id = ''] = await came(one, 7n)
    expect(await first(id)).toEqual([])
  })
})
