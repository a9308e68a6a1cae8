import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'

const opened = await testGateway()
const { gateway } = await testCommandLine(opened)

it('sandbox close-day closes what is unsettled now, and nothing twice', async () => {
  await creditBalance(opened.db, 'ACME', money(100n, 'INR'), byOperator('test'))
  opened.clock.set(new Date(Date.now() + 1_000))
  await opened.db.query({ name: '', text: 'select' })
  const close = async () => (await gateway('sandbox', 'close-day', '--code', 'ACME')).document
  expect(await close()).toEqual({ merchantCode: 'ACME', settlements: 1 })
  expect(await close()).toEqual({ merchantCode: 'ACME', settlements: 0 })
})

it('sandbox reset removes what a merchant has, and says how much', async () => {
  await createPayin(opened, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const { document } = await gateway('sandbox', 'reset', '--code', 'ACME', '--by', 'Ann')
  expect(document).toMatchObject({ merchantCode: 'ACME', removed: { payment: 1, settlement: 1 } })
  const { rows } = await opened.db.pool.query(
    `select actor, after from audit_event where command = 'sandbox reset'`,
  )
  expect(rows).toEqual([{ actor: 'operator:Ann', after: { payments: 1 } }])
})

it('sandbox reset removes nothing that the audit does not record', async () => {
  await createPayin(opened, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  await opened.db.pool.query(
    `alter table audit_event add constraint full_disk check (command <> 'sandbox reset') not valid`,
  )
  const { exitCode } = await gateway('sandbox', 'reset', '--code', 'ACME')
  await opened.db.pool.query('alter table audit_event drop constraint full_disk')
  const { rowCount } = await opened.db.pool.query('select from payment')
  expect([exitCode, rowCount]).toEqual([1, 1])
})

it.each(['close-day', 'reset'])('sandbox %s names a merchant that is not there', async (command) => {
  const { exitCode, errors } = await gateway('sandbox', command, '--code', 'NONE')
  expect([exitCode, errors]).toEqual([
    1,
    'There is no merchant NONE: "merchant list" shows those that are registered.\n',
  ])
})
