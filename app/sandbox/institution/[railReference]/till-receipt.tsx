import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { MomentText } from '../../../demo/moment-text.tsx'
import { moneyText } from '../../money-text.ts'

/** The receipt that the shop's till prints for its customer. */
export const TillReceipt = ({ record }: { record: PaymentRecord }) => {
  const { response, railReference } = record.attempt
  return (
    <section className="receipt" aria-label="Receipt">
      <p>
        <b>TEST STORE, TILL 1</b>
      </p>
      <p>
        <MomentText at={record.processedAt ?? record.changedAt} />
      </p>
      <dl>
        <div>
          <dt>Bill for {record.merchantName}</dt>
          <dd>{moneyText(record.moneyReceived)}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{response.reference ?? railReference}</dd>
        </div>
      </dl>
      <p>NO MONEY HAS MOVED</p>
    </section>
  )
}
