import { randomUUID } from 'node:crypto'
import { orderOfRupees } from '../../testing/made-up-rail/institution.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { railIn } from '../testing/contract/rail-under-test.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { runDueSandboxEvents } from './notices.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { clock, db } = gateway

describeRail(
  railIn(gateway, sandbox, () => ({
    payinBody: createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
    payinId: (when) => `sbx-${when === 'LATE' ? 'late' : 'success'}-${randomUUID()}`,
    pay: async ({ paymentId }) => {
      const happen = async (columns: string) => {
        await db.pool.query(`update sandbox_event set ${columns} where payment_id = $1`, [paymentId])
        await runDueSandboxEvents(gateway, 100)
      }
      clock.forward(1)
      await happen('due_at = gateway_now()')
      // The process died before it noted that the event is done.
      return () => happen('done_at = null')
    },
    payouts: {
      order: (loses) =>
        orderOfRupees(
          `${loses ? `sbx-timeout-${loses === 'ORDER' ? 'before' : 'after'}-` : ''}${randomUUID()}`,
        ),
      moved: async (key) => {
        const { rows } = await db.pool.query(
          `select from sandbox_transfer where key = $1 and state <> 'NEVER_ARRIVED'`,
          [key],
        )
        return rows.length
      },
    },
  })),
)
