import { isCurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase } from '../../money/money.ts'
import type { House } from '../../payments/house.ts'
import type { PaymentKind } from '../../payments/provider.ts'
import { simulate, type SimulatedEvent } from './simulate.ts'

interface DueEvent {
  id: bigint
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  event: SimulatedEvent
  amount: string | null
  currency_code: string
}

/**
 * Does what scenarios planned for now; several workers may run it at once. An event is marked done before it runs: the sandbox
 * may forget one in a crash, but it never pays twice. The number of events that were due.
 */
export async function runDueSandboxEvents(house: House, limit: number): Promise<number> {
  const { rows } = await house.db.query<DueEvent>({
    name: 'claim_sandbox_events',
    text: `
      with due as (
        select id from sandbox_event where done_at is null and due_at <= $1
         order by due_at limit $2 for update skip locked)
      update sandbox_event event set done_at = $1 from due, payment p
       where event.id = due.id
         and (p.merchant_code, p.kind, p.payment_id) = (event.merchant_code, event.kind, event.payment_id)
      returning event.id, event.merchant_code, event.kind, event.payment_id, event.event, event.amount, p.currency_code`,
    values: [house.clock.now(), limit],
  })
  const inOrder = rows.toSorted((a, b) => Number(a.id - b.id))
  for (const row of inOrder) {
    if (!isCurrencyCode(row.currency_code)) continue
    const amount = row.amount === null ? undefined : moneyFromDatabase(row.amount, row.currency_code)
    const key = { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id }
    await simulate(house, key, { event: row.event, amount }).catch((error: unknown) =>
      house.log.error({ err: error, ...key }, 'a sandbox event failed'),
    )
  }
  return rows.length
}
