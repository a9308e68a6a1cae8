import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { setExternalReference } from '../receive/set-external-reference.ts'
import { assignItem } from './assign-item.ts'
import { suspenseAges } from './suspense-ages.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { accountOf, stray, itemOf, openItemOf } = suspenseOf(gateway)
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))

describe('the item of a receipt', () => {
  it('says why nobody has the money, and closes with the match', async () => {
    const key = await open()
    const { attempt, due } = await recordOf(key)
    const early = new Date(gateway.clock.now().getTime() - 1_000)
    const account = { receivingAccountId: attempt.receiving.cashAccountId }
    const id = await stray(due.amount, { ...account, externalReference: '412345670001', movedAt: early })
    expect(await itemOf(id)).toMatchObject({ reason: 'UNMATCHED', closedAs: null })
    await setExternalReference(gateway, key, '412345670001')
    expect(await openItemOf(id)).toMatchObject({
      reason: 'CONTRADICTION',
      candidates: [{ paymentId: key.paymentId, status: 'PROCESSING', due, why: 'TYPED_REFERENCE' }],
    })
    expect(
      await assignItem(gateway, { itemId: (await itemOf(id)).id, payment: key }, annAndBen),
    ).toMatchObject({ result: 'COMPLETED' })
    expect(await itemOf(id)).toMatchObject({ closedAs: 'ASSIGNED' })
  })

  it('shows the day in the time zone of its account, the payer and the text', async () => {
    await gateway.db.pool.query(
      `update receiving_account set time_zone = 'Asia/Kolkata' where currency_code = 'INR'`,
    )
    const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
    const id = await stray(2_22n, {
      payer,
      text: 'NEFT ASHA RENT',
      movedAt: new Date('2026-03-04T20:00:00Z'),
    })
    expect(await openItemOf(id)).toMatchObject({
      accountId: await accountOf('INR'),
      direction: 'CREDIT',
      money: money(2_22n, 'INR'),
      movedOn: '2026-03-05',
      payer: { name: 'Asha Rao', account: '50100123456789' },
      text: 'NEFT ASHA RENT',
      candidates: [],
    })
  })

  it('exists at the commit also where nothing said why', async () => {
    const { rows } = await gateway.db.pool.query<{ id: string }>(
      `insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
       values ('test', $1, '', $2, 'INR', 1, now()) returning id`,
      [randomUUID(), await accountOf('INR')],
    )
    const id = rows[0]?.id ?? ''
    expect(await itemOf(id)).toMatchObject({ reason: 'UNMATCHED', closedAs: null })
    const { message } = await gateway.db.pool
      .query('delete from suspense_item where receipt_id = $1', [id])
      .catch((error: unknown) => error as Error)
      .then((error) => ('message' in error ? error : new Error('deleted')))
    expect(message).toMatch(/never deleted/)
    await gateway.db.transaction(async (transaction) => {
      await transaction.query({
        name: '',
        text: `with entry as (insert into ledger_entry (kind, currency_code, receipt_id) values ('RECEIPT', 'INR', $1) returning id)
               insert into ledger_posting (entry_id, line, account_id, amount)
               select id, 1, 'RECEIVING/INR/' || $2, -1 from entry union all select id, 2, 'SUSPENSE/INR', 1 from entry`,
        values: [id, await accountOf('INR')],
      })
    })
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})

it('the age of suspense is that of its oldest open item, by account and direction', async () => {
  gateway.clock.forward(90_000)
  const ages = await suspenseAges(gateway.db)
  const account = await accountOf('INR')
  const credits = ages.find(({ accountId, direction }) => accountId === account && direction === 'CREDIT')
  const { rows } = await gateway.db.pool.query<{ count: number; oldest: Date }>(
    `select count(*)::int as count, min(opened_at) as oldest from suspense_item
      where receiving_account_id = $1 and direction = 'CREDIT' and closed_at is null`,
    [account],
  )
  expect(credits).toMatchObject({ count: rows[0]?.count, oldestOpenedAt: rows[0]?.oldest })
  expect(credits?.oldestSeconds).toBeGreaterThanOrEqual(90)
})
