import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { simulatedTransfer } from '#lib/rails/sandbox/institution-chain.ts'
import { moneyText } from '../../../money-text.ts'
import { AppName } from './parts/app-name.tsx'
import { Facts } from './parts/facts.tsx'

/** CRYPTO, after sending: the transfer on its simulated chain, with more confirmations at each press. */
export const ChainExplorer = ({ record, back }: { record: PaymentRecord; back: string }) => {
  const { attempt, confirming, merchantName } = record
  const { hash, from, block } = simulatedTransfer(attempt.railReference)
  const isFinal = confirming === undefined
  return (
    <section className="explorer" data-scene="chain">
      <header className="site-head">
        <AppName glyph="chain" name="Test explorer" detail="of a made-up chain" />
        <b className="explorer-state" data-final={isFinal}>
          {isFinal ? 'Final' : 'Confirming'}
        </b>
      </header>
      <div className="app-body">
        <h1>{moneyText(confirming?.amount ?? record.moneyReceived)}</h1>
        <Blocks count={confirming?.confirmations ?? blocksShown} of={confirming?.required ?? blocksShown} />
        <Facts
          facts={[
            ['Transaction', hash],
            ['Block', block.toLocaleString('en')],
            ['From', from],
            ['To', attempt.response.account?.accountNumber ?? attempt.receiving.identifier],
            ['Payment', `${record.key.paymentId}, ${record.status}`],
          ]}
        />
        <form
          className="actions"
          method="post"
          action={`/sandbox/institution/${attempt.railReference}/decision`}
        >
          {!isFinal && (
            <button className="action" name="decision" value="chain">
              Add five blocks
            </button>
          )}
          <a className={isFinal ? 'action' : 'action action-quiet'} href={back}>
            Back to {merchantName}
          </a>
        </form>
      </div>
    </section>
  )
}

const blocksShown = 12

/** One block to a confirmation, the transfer's own first. */
const Blocks = ({ count, of }: { count: number; of: number }) => (
  <figure className="blocks">
    <p aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-mined={index < count} />
      ))}
    </p>
    <figcaption>
      {count} of {of} confirmations
    </figcaption>
  </figure>
)
