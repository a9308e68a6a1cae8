import { expect, it } from 'vitest'
import { bypassConstraints } from '../testing/database/bypass-constraints.ts'
import { createBodyOf, createPayin, testGateway } from '../testing/test-gateway.ts'
import { purges } from './purge.ts'

const gateway = await testGateway()
const { db } = gateway

it('money that was seen is deleted 30 days after its payment ended, and kept while it is open', async () => {
  const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  const ended = { open: null, 'ended lately': '29 days', 'ended long ago': '31 days' }
  for (const [source, since] of Object.entries(ended)) {
    const { paymentId } = await createPayin(gateway, upi)
    await bypassConstraints(
      db,
      `insert into unconfirmed_receipt (source, source_id, merchant_code, kind, payment_id, attempt_no, amount, confirmations,
         confirmations_required, seen_at) values ('${source}', '1', 'ACME', 'payin', '${paymentId}', 1, 1, 0, 1, now() - interval '1 year')`,
      since
        ? `update payment set status = 'SUCCESS', processed_at = now() - interval '${since}' where payment_id = '${paymentId}'`
        : 'select',
    )
  }
  expect(await purges['unconfirmed-receipts'].run(db)).toBe(1)
  const { rows } = await db.pool.query('select source from unconfirmed_receipt order by source')
  expect(rows).toEqual([{ source: 'ended lately' }, { source: 'open' }])
})
