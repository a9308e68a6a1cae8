import { payNow } from '#lib/checkout/pay/pay-now.ts'
import { moneyText } from '../../../money-text.ts'
import { Decisions } from './parts/decisions.tsx'
import { standsFor } from './parts/operator-name.ts'
import type { SceneProps } from './scene-props.ts'
import { TransferPlaces } from './transfer-places.tsx'

/** TRANSFER at a cash machine or a branch's terminal: the same transfer, typed on a green screen. */
export const CashMachine = ({ record, back }: SceneProps) => {
  const { railReference } = record.attempt
  const { amount, lines } = payNow(record, 'en')
  return (
    <div className="scene-with-places">
      <TransferPlaces railReference={railReference} at="machine" />
      <section className="machine" data-scene="machine">
        <p className="machine-sign" aria-hidden="true">
          Test Bank <b>ATM</b>
        </p>
        <div className="machine-front">
          <SideKeys />
          <div className="machine-screen">
            <h1>Transfer, please check</h1>
            <p className="machine-note">{standsFor(record, 'a cash machine')}</p>
            <dl>
              {lines.map(({ label, typed }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{typed}</dd>
                </div>
              ))}
              <div>
                <dt>Amount</dt>
                <dd>
                  <b>{moneyText(amount)}</b>
                </dd>
              </div>
            </dl>
          </div>
          <SideKeys />
        </div>
        <p className="machine-slots" aria-hidden="true">
          <span>
            <i /> Card
          </span>
          <span>
            <i /> Cash
          </span>
          <span>
            <i /> Receipt
          </span>
        </p>
        <Decisions
          railReference={railReference}
          approve={`Send ${moneyText(amount)}`}
          refuse="Have the bank refuse it"
          back={back}
        />
      </section>
    </div>
  )
}

const SideKeys = () => (
  <span className="side-keys" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
)
