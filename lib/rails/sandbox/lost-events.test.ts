import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { projectRoot } from '../../testing/processes/project-node.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { runDueSandboxEvents } from './notices.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { recordOf } = paymentStory(gateway)

/** What the migration does to the rows of a database that an earlier release has written. */
async function upgrade(): Promise<void> {
  const folder = 'prisma/migrations/20261122110000_sandbox_events_in_one_transaction'
  const script = await readFile(path.join(projectRoot, folder, 'migration.sql'), 'utf8')
  await gateway.db.pool.query(script.slice(script.indexOf('UPDATE sandbox_event')))
}

const planned = (prefix: string) =>
  createPayin(
    gateway,
    createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
    payinKey(`sbx-${prefix}-${randomUUID()}`),
  )

/** As written some time ago by a release that marked an event before it carried it out. */
const marked = ({ paymentId }: PaymentKey, ago: string) =>
  gateway.db.pool.query(
    'update sandbox_event set done_at = now() - $2::interval, due_at = now() - $2::interval where payment_id = $1',
    [paymentId, ago],
  )

it('an upgrade carries out the events that an earlier release marked and never carried out, and no others', async () => {
  const [lost, paid, refused, justMarked] = [
    await planned('success'),
    await planned('under'),
    await planned('success'),
    await planned('success'),
  ]
  await simulate(gateway, paid, { event: 'PAY', amount: { amount: 5000n, currencyCode: 'INR' } })
  await simulate(gateway, refused, { event: 'REFUSE' })
  for (const key of [lost, paid, refused]) await marked(key, '1 hour')
  await marked(justMarked, '1 second')
  await upgrade()
  await runDueSandboxEvents(gateway, 100)
  const records = await Promise.all([lost, paid, refused, justMarked].map(recordOf))
  expect(records.map(({ status, moneyReceived }) => [status, moneyReceived.amount])).toEqual([
    ['SUCCESS', 10_000n],
    ['WAITING', 5_000n],
    ['REFUSED', 0n],
    ['WAITING', 0n],
  ])
})
