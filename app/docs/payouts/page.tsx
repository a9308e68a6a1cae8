import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import {
  askForPayoutToken,
  askForRefundToken,
  choosePayoutId,
  chooseRefundId,
  createPayout,
  createRefund,
  listPayoutOptions,
  readBalances,
  readPayout,
  readRefund,
  returnPayout,
  setUp,
  simulatePayout,
} from '../guide/commands.ts'
import { GuidePage, Section } from '../guide/page-frame.tsx'
import { guidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'Payouts · Payment Gateway API' }

export default async function Page() {
  const place = await guidePlace()
  const isSandbox = place.mode === 'sandbox'
  return (
    <GuidePage
      path="/docs/payouts"
      title="Payouts"
      lead="Send money from your balance to a payee’s account, wallet or Pix key. Paste these commands into one shell, one after the other."
    >
      <Section id="token" title="1. Choose an ID and get a token">
        <p>
          A token for payouts can move money: keep it on your server. This one is valid for one payout and for
          reading the balances.
        </p>
        <CodeBlock text={`${setUp(place)}\n${choosePayoutId}\n\n${askForPayoutToken}`} label="ID and token" />
      </Section>
      <Section id="balance" title="2. Read your balances">
        <CodeBlock text={readBalances} label="balances" />
        <p>
          A payout takes its amount, fee and VAT from <code>available</code>. <code>reserved</code> is held
          for payouts in progress.
          {isSandbox && (
            <>
              {' '}
              In the sandbox the operator of the gateway gives you an opening balance:{' '}
              <code>./gateway balance credit --code {place.merchantCode} --currency INR --amount 1000</code>
            </>
          )}
        </p>
      </Section>
      <Section id="options" title="3. List the payout options">
        <CodeBlock text={listPayoutOptions} label="payout options" />
      </Section>
      <Section id="create" title="4. Send it">
        <CodeBlock text={createPayout} label="create" />
        <p>
          201 means accepted and reserved. Without enough money the answer is 406{' '}
          <code>INSUFFICIENT_BALANCE</code>, nothing is stored, and the ID can be used again. If the answer is
          lost, send the same request again: 409 <code>PAYMENT_ALREADY_EXISTS</code> means that the first one
          arrived. Never use a new ID for the same payout, or it may be sent twice.
        </p>
      </Section>
      <Section id="read" title="5. Read the result">
        <CodeBlock text={readPayout} label="read" />
        <p>
          <code>SUCCESS</code>: the bank took the money. <code>REFUSED</code>: all of it is available again.{' '}
          <code>PROCESSING</code> can last a long time: if a bank does not answer, the payout stays reserved
          until the bank reports the outcome, and is never sent a second time. Payouts do not expire.
        </p>
      </Section>
      <Section id="returned" title="Returned payouts">
        <p>
          A bank may return a payout days after it succeeded. The status stays <code>SUCCESS</code>;{' '}
          <code>moneyReturned</code> and <code>returnedAt</code> appear, the amount (not the fee) is available
          again, and you get one more callback.
        </p>
        {isSandbox && <CodeBlock text={`${simulatePayout('PAY')}\n\n${returnPayout}`} label="return" />}
      </Section>
      <Refunds />
    </GuidePage>
  )
}

const Refunds = () => (
  <Section id="refunds" title="Refunds">
    <p>
      A refund sends money of a payin back to its customer: all that is left of it, or the <code>money</code>{' '}
      that you name, as often as something is left. It is our addition to the specification, and behaves like
      a payout. It goes to the account that the customer paid from, where the bank named it; else to the one
      in <code>paymentMethod</code>. <code>ID</code> is a payin that was paid, such as that of{' '}
      <a href="/docs/first-payment">the first payment</a>; the refund has an ID of its own.
    </p>
    <CodeBlock
      text={`${chooseRefundId}\n\n${askForRefundToken}\n\n${createRefund}\n\n${readRefund}`}
      label="refund"
    />
    <p>
      The fee of the payin stays charged. Money beside the order amount is refunded first, and not taken from
      your balance. The payin shows <code>moneyRefunded</code> from then on. 406{' '}
      <code>REFUND_EXCEEDS_PAYIN</code> means that less is left, 406 <code>REFUND_ACCOUNT_REQUIRED</code> that
      you have to ask the customer for an account.
    </p>
  </Section>
)
