import { afterEach, describe, expect, it } from 'vitest'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../../../testing/test-gateway.ts'
import { lockAccount } from '../accounts/account.ts'
import { cancelBatch } from './approve-batch.ts'
import { createBatch, payingFault } from './create-batch.ts'
import { selectBatches } from './sql/batch-rows.ts'

const { gateway, inr, account, credit, pay, rowsOf } = await payingGateway()
const { db } = gateway
const request = { accountId: inr, format: 'pain.001.001.09', mapping: undefined } as const
const create = () => createBatch(gateway, request, ann)
const erase = (paymentId: string) =>
  db.pool.query(
    `update payer_data set sealed = null, data_key_id = null, lookup = null, data = '{}' where id = (
       select payer_data_id from payment_attempt where payment_id = $1)`,
    [paymentId],
  )

afterEach(async () => {
  for (const { id, state } of await selectBatches(db, { limit: 10 }))
    if (state !== 'CANCELLED') await cancelBatch(db, id, ann)
})

describe('creating a batch', () => {
  it('is kept in the audit with what it pays from where', async () => {
    await pay(10)
    await pay(20.5)
    const created = await create()
    if (!('batch' in created)) throw new Error(created.refused)
    const { id } = created.batch
    expect(
      await rowsOf(
        `select actor, after from audit_event where command = 'payout-batch create' and after ->> 'idBatch' = $1`,
        [id],
      ),
    ).toEqual([
      {
        actor: 'operator:Ann',
        after: { idBatch: id, idAccount: inr, format: request.format, payouts: 2, total: '30.50' },
      },
    ])
  })

  it('is refused where all is in a batch already, which is named', async () => {
    await pay(10)
    const created = await create()
    const id = 'batch' in created ? created.batch.id : ''
    expect(await create()).toEqual({
      refused: `No payout in INR waits for a batch; ${id} is CREATED and was not exported.`,
      unfit: [],
    })
  })

  it('is refused where nothing fits: five are named with the reason, the others counted', async () => {
    const waiting = await rowsOf<{ payment_id: string }>('select payment_id from payout_order')
    for (const { payment_id: paymentId } of waiting) await erase(paymentId)
    for (let more = waiting.length; more < 5; more += 1) await erase((await pay(10)).paymentId)
    const five = await create()
    expect(five).toMatchObject({
      unfit: { length: 5 },
      refused: expect.not.stringContaining('more') as string,
    })
    const last = await pay(10)
    await erase(last.paymentId)
    expect(await create()).toMatchObject({
      unfit: { length: 6 },
      refused: expect.stringMatching(
        /^No payout that waits fits the format: (?:payout \S+ of ACME: the payee was erased or cannot be read; ){4}payout \S+ of ACME: the payee was erased or cannot be read and 1 more\.$/,
      ) as string,
    })
  })
})

describe('a name whose reading nobody knows', () => {
  const payTo = async (accountName: string) => {
    const to = {
      paymentMethodCode: 'BANK_TRANSFER',
      paymentOperatorCode: 'KBANK',
      account: { accountName, accountNumber: '1234567890' },
    }
    const key = payoutKey()
    expect(await createPayout(gateway, payoutBodyOf(10, 'THB', to), key)).toHaveProperty('value')
    return key
  }

  it('of a payee keeps this payout out of the file; of the account’s holder every payout', async () => {
    await credit(100_000n, 'THB')
    const accountId = await account('THB')
    const [, unread] = [await payTo('Asha Rao'), await payTo('สมชาย ใจดี')]
    const note = {
      order: expect.objectContaining({ payout: unread }) as object,
      reason: expect.stringMatching(/^creditor.name is in letters whose reading is not known/) as string,
      command: '"payouts correct --payee-name" gives it',
    }
    const asked = { ...request, accountId }
    const created = await createBatch(gateway, asked, ann)
    expect(created).toMatchObject({ batch: { orders: 1 } })
    expect(created.unfit).toEqual([note])
    if ('batch' in created) await cancelBatch(db, created.batch.id, ann)
    await rowsOf(`update receiving_account set holder = 'บริษัท' where id = $1`, [accountId])
    expect(await createBatch(gateway, asked, ann)).toMatchObject({
      refused: expect.stringMatching(
        /^The bank would refuse the file: \S+ is in letters whose reading is not known.*[^;]\.$/,
      ) as string,
      command: '"account configure --bank-holder" gives it',
    })
  })
})

it('an account pays out that is a bank account of one’s own, with payouts on, and settles in no other', async () => {
  const ours = await db.transaction((transaction) => lockAccount(transaction, inr))
  if (!ours) throw new Error('no account')
  const refusal = (words: string) => ({ refused: expect.stringContaining(words) as string })
  expect(payingFault(ours)).toBeUndefined()
  expect(payingFault(undefined)).toMatchObject(refusal('There is no such account of yours'))
  expect(payingFault({ ...ours, settlesIn: 'other' })).toEqual(refusal('settles in other: that one pays out'))
  expect(payingFault({ ...ours, disabledAt: new Date(0) })).toEqual(refusal('is disabled'))
  // What helps is a command only where commands are typed.
  expect(payingFault({ ...ours, kind: 'UPI' })).toEqual({
    refused: expect.stringMatching(/cannot pay out: [^"]+\.$/) as string,
    command: expect.stringContaining('account configure --settles-in') as string,
  })
  expect(payingFault({ ...ours, payouts: false })).toEqual({
    refused: 'The account has payouts off.',
    command: `"account configure --id ${inr} --payouts on"`,
  })
})
