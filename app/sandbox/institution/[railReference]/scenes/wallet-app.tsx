import { moneyText } from '../../../money-text.ts'
import { Decisions } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { operatorName, standsFor } from './parts/operator-name.ts'
import { FromAccount, Payee } from './parts/payee.tsx'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'

/** REDIRECT to a wallet: its app asks for a confirmation. */
export const WalletApp = ({ record, back }: SceneProps) => {
  const { attempt, due, merchantName } = record
  return (
    <Phone
      scene="wallet"
      glyph="wallet"
      app="Test wallet"
      standsFor={standsFor(record, attempt.receiving.bankName ?? 'the customer’s wallet')}
    >
      <Payee word="Confirm a payment to" name={merchantName} amount={due} />
      <FromAccount name="Wallet balance" detail={operatorName(record) ?? 'Test Customer'} />
      <Facts
        facts={[
          ['Phone', attempt.response.phoneNumber],
          ['Transaction', attempt.railReference],
          ['Fee', 'none'],
        ]}
      />
      <Decisions
        railReference={attempt.railReference}
        approve={`Approve ${moneyText(due)}`}
        refuse="Refuse"
        back={back}
      />
    </Phone>
  )
}
