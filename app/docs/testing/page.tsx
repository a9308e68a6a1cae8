import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type OutcomeByPrefix, outcomesByPrefix, payoutOutcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { simulate } from '../guide/commands.ts'
import { GuidePage, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'Testing · Payment Gateway API' }

/** The features of the sandbox; in live mode the page does not exist. */
export default async function Page() {
  const { mode } = await guidePlace()
  if (mode !== 'sandbox') notFound()
  return (
    <GuidePage
      path="/docs/testing"
      title="Testing"
      lead="The sandbox is the gateway itself with simulated banks, wallets and shops. It has the same interface as live; process.isTest is true."
    >
      <Section id="prefixes" title="By the beginning of the ID">
        <p>
          The ID that you choose decides what happens, with every method, so that your tests need no manual
          steps:
        </p>
        <Outcomes of="A payin’s or top-up’s ID" outcomes={outcomesByPrefix} />
        <Outcomes of="A payout’s ID" outcomes={payoutOutcomesByPrefix} />
      </Section>
      <Section id="simulate" title="By a call">
        <p>
          A token that may create the payment may also simulate its events. <code>PAY</code> pays what is due,
          or <code>amount</code>, from <code>account</code> if you name one:
        </p>
        <CodeBlock text={simulate('{"event":"PAY","amount":200}')} label="pay a part" />
        <Table
          head={['event', 'What happens']}
          rows={[
            [
              <code key="e">PAY</code>,
              'Money arrives. Less than the amount due keeps the payment open; a surplus is held in suspense.',
            ],
            [<code key="e">REFUSE</code>, 'The institution refuses: REFUSED_BY_INSTITUTION.'],
            [<code key="e">CANCEL</code>, 'The customer cancels: CANCELLED_BY_CUSTOMER.'],
            [<code key="e">EXPIRE</code>, 'The time to pay ends.'],
            [<code key="e">REVERSE</code>, 'After it succeeded: the customer’s bank takes the money back.'],
          ]}
        />
        <p>
          The answer is 204; an event that the status does not allow is 400 <code>EVENT_NOT_ALLOWED</code>.
          Payouts and refunds accept <code>PAY</code>, <code>REFUSE</code> and, after they succeeded,{' '}
          <code>RETURN</code>. A refund needs no <code>paymentMethod</code> if the payin was paid from a bank
          account: send <code>account</code> with <code>accountName</code> and <code>accountNumber</code> in{' '}
          <code>PAY</code>. A UPI address is no account that a payout reaches.
        </p>
      </Section>
      <Section id="hands" title="By hand">
        <p>
          <a href="/sandbox">Waiting payments</a> lists the payments that wait for a customer, each with its
          simulated bank, wallet, shop or chain, where you decide the outcome: approve, refuse, leave, pay
          less, more, late, from another account or without the reference. The hosted page has a bar with the
          most common of these.
        </p>
        <p>
          The <a href="/demo">demo shop</a> uses the API like a merchant, in each of the five scenarios of the
          hosted page and by every method, sends <a href="/demo/payouts">payouts</a>, and shows every request,
          callback and answer.
        </p>
      </Section>
      <Anew />
      <Section id="callbacks" title="Callbacks to your own machine">
        <p>
          The sandbox sends callbacks to addresses of your own network too, such as{' '}
          <code>http://localhost:4000/</code>. Deliveries are 120 s apart; <code>CALLBACK_RETRY_SECONDS</code>{' '}
          makes that shorter.
        </p>
      </Section>
    </GuidePage>
  )
}

const Anew = () => (
  <Section id="anew" title="A day, and from the beginning">
    <p>
      Settlements are closed at the end of a day. <code>./gateway sandbox close-day --code CODE</code> closes
      yours now; what comes later on the day is in the next one.{' '}
      <code>./gateway sandbox reset --code CODE</code> removes all of your payments, customers, balances and
      settlements; your keys and settings stay.
    </p>
  </Section>
)

const Outcomes = ({ of, outcomes }: { of: string; outcomes: readonly OutcomeByPrefix[] }) => (
  <Table
    head={[`${of} starts with`, 'What happens']}
    rows={outcomes.map(({ prefix, description }) => [
      prefix === '' ? 'anything else' : <code key="p">{prefix}</code>,
      description,
    ])}
  />
)
