import { bankReference } from '#lib/rails/sandbox/bank-reference.ts'
import { PayOrDecline } from './parts/decisions.tsx'
import { type Fact, Facts } from './parts/facts.tsx'
import { FromAccount, Payee } from './parts/payee.tsx'
import { Phone } from './parts/phone.tsx'
import { PinPad } from './parts/pin-pad.tsx'
import type { SceneProps } from './scene-props.ts'

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
