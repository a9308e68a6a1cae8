import { bankReference } from '#lib/rails/sandbox/bank-reference.ts'
import { PayOrDecline } from './parts/decisions.tsx'
import { type Fact, Facts } from './parts/facts.tsx'
import { FromAccount, Payee } from './parts/payee.tsx'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '⌫', '0', '✓']

interface PinPadProps {
  /** "UPI PIN", "M-PIN". */
  asks: string
  digits: number
}

/** A filled-in PIN and its keypad: only drawn, since the sandbox has no PINs. */
const PinPad = ({ asks, digits }: PinPadProps) => (
  <div className="pin">
    <p className="soft">{asks}: filled in for you</p>
    <p className="pin-dots" aria-hidden="true">
      {Array.from({ length: digits }, (_, index) => (
        <i key={index} />
      ))}
    </p>
    <p className="pin-pad" aria-hidden="true">
      {keys.map((key) => (
        <span key={key}>{key}</span>
      ))}
    </p>
  </div>
)

/** UPIQR and UPICOLLECT: a UPI app, at the PIN; by collect the shop's request has arrived in it. */
export const UpiApp = ({ record, back }: SceneProps) => {
  const { attempt, merchantName, due } = record
  const { method, receiving, railReference, response } = attempt
  const collects = method.flow === 'PUSH'
  const facts: Fact[] = [
    ['Asked', collects ? (response.accountCustomer?.accountNumber ?? response.phoneNumber) : undefined],
    ['Transaction', railReference],
    ['UTR', method.expectsExternalReference(attempt.request) ? bankReference(railReference) : undefined],
  ]
  return (
    <Phone scene="upi" glyph="scan" app="Test UPI" standsFor="plays any UPI app">
      <Payee
        word={collects ? 'This shop asks you to pay' : 'Paying'}
        name={merchantName}
        address={response.account?.accountNumber ?? receiving.identifier}
        amount={due}
      />
      <FromAccount name="Test Bank ·· 0000" detail="Test Customer, savings" />
      <Facts facts={facts} />
      <PinPad asks="UPI PIN" digits={6} />
      <PayOrDecline record={record} back={back} />
    </Phone>
  )
}
