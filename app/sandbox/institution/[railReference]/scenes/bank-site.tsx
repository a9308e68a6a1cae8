import { Glyph } from '../../../../demo/glyph.tsx'
import { moneyText } from '../../../money-text.ts'
import { AppName } from './parts/app-name.tsx'
import { Decisions } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { standsFor } from './parts/operator-name.ts'
import type { SceneProps } from './scene-props.ts'

/** REDIRECT to a bank: its own site, first the sign-in, then the payment to approve. */
export const BankSite = (props: SceneProps) => (
  <section className="site" data-scene="bank">
    <header className="site-head">
      <AppName glyph="bank" name="Test Bank online" detail={standsFor(props.record, 'the customer’s bank')} />
      <small className="site-user">
        <Glyph name="lock" size={15} /> {props.at === 'approve' ? 'Test Customer' : 'Secure session'}
      </small>
    </header>
    <div className="app-body">{props.at === 'approve' ? <Approve {...props} /> : <Login {...props} />}</div>
  </section>
)

/** The fields have no names: nothing that a tester types here is sent anywhere. */
const Login = ({ record, back }: SceneProps) => (
  <>
    <h1>Log in</h1>
    <p className="soft">
      {record.merchantName} asks for a payment of {moneyText(record.due)}.
    </p>
    <form className="login" method="get" action={`/sandbox/institution/${record.attempt.railReference}`}>
      <input type="hidden" name="at" value="approve" />
      <div className="field">
        <label htmlFor="login-user">Customer number</label>
        <input id="login-user" defaultValue="TEST-CUSTOMER" autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor="login-password">Password</label>
        <input
          id="login-password"
          type="password"
          defaultValue="nobody’s password"
          autoComplete="off"
          aria-describedby="login-hint"
        />
        <span className="hint" id="login-hint">
          Filled in for you. Never type a real one: this is no bank.
        </span>
      </div>
      <button className="action">Log in</button>
      <a className="leave" href={back}>
        Leave without doing anything
      </a>
    </form>
  </>
)

const Approve = ({ record, back }: SceneProps) => {
  const { attempt, due, merchantName, key } = record
  return (
    <>
      <h1>Approve this payment?</h1>
      <p className="due">{moneyText(due)}</p>
      <Facts
        facts={[
          ['To', merchantName],
          ['From', 'Everyday account ·· 0000'],
          ['Reference', attempt.railReference],
          ['Order', key.paymentId],
        ]}
      />
      <Decisions
        railReference={attempt.railReference}
        approve={`Approve ${moneyText(due)}`}
        refuse="Refuse"
        back={back}
      />
    </>
  )
}
