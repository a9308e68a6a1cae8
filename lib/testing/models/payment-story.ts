import type { Gateway } from '../../gateway.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { paymentDetail } from '../../payments/read/payment-detail.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'

/**
 * Reads a payment's record, rows, events and callbacks from the database, its details as GET answers them,
 * and the IDs of receipts.
 */
export function paymentStory(gateway: Gateway) {
  const recordOf = async (key: PaymentKey): Promise<PaymentRecord> => {
    const record = await readPayment(gateway, key)
    if (!record) throw new Error('the payment is missing')
    return record
  }
  const rowsOf = async (text: string, key: PaymentKey) => {
    const { rows } = await gateway.db.pool.query<Record<string, unknown>>(
      `${text} where merchant_code = $1 and kind = $2 and payment_id = $3`,
      [key.merchantCode, key.kind, key.paymentId],
    )
    return rows
  }
  const events = `select array_agg(coalesce(from_status || '→', '') || to_status || ' ' || cause order by event_no) as events
    from payment_event`
  return {
    recordOf,
    rowsOf,
    receiptIdOf: async ({ sourceId }: Pick<Receipt, 'sourceId'>): Promise<string> => {
      const { rows } = await gateway.db.pool.query<{ id: string }>(
        'select id from receipt where source_id = $1',
        [sourceId],
      )
      return rows[0]?.id ?? ''
    },
    detailOf: async (key: PaymentKey) =>
      JSON.parse(JSON.stringify(await paymentDetail(gateway, await recordOf(key)))) as Record<
        string,
        unknown
      >,
    callbacksOf: async (key: PaymentKey) => (await rowsOf('select from callback', key)).length,
    eventsOf: async (key: PaymentKey) => (await rowsOf(events, key))[0]?.['events'],
  }
}
