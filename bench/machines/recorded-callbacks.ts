import type { GatewayUnderLoad } from '../faults/installation.ts'
import type { PlannedPayment } from '../faults/load/plan.ts'

/**
 * Payments whose merchant heard of other callbacks than the database has, as text: one that was sent and then
 * lost, or sent under two IDs.
 */
export async function unlikeRecorded(
  { db, shops }: GatewayUnderLoad,
  payments: readonly PlannedPayment[],
): Promise<string[]> {
  const answering = payments
    .filter(({ merchant }) => merchant === 'ANSWERS')
    .map(({ paymentId }) => paymentId)
  const { rows } = await db.query<{ payment_id: string; many: number }>({
    name: 'recorded_callbacks',
    text: `select payment_id, count(*)::int as many from callback
            where merchant_code = 'ANSWERS' and payment_id = any($1) group by 1`,
    values: [answering],
  })
  const recorded = new Map(rows.map(({ payment_id: id, many }) => [id, many]))
  return answering.flatMap((id) => {
    const [heard, kept] = [shops.callbacksOf(id), recorded.get(id) ?? 0]
    return heard === kept ? [] : [`${id}: ${heard} callbacks came, ${kept} are recorded`]
  })
}
