import type { Metadata } from 'next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { askForReportToken, listChangedPayins, listSettlements, setUp } from '../guide/commands.ts'
import { GuidePage, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace } from '../guide/place.ts'

export const metadata: Metadata = { title: 'Reconciliation · Payment Gateway API' }

export default async function Page() {
  const place = await guidePlace()
  return (
    <GuidePage
      path="/docs/reconciliation"
      title="Reconciliation"
      lead="Find changes that a lost callback did not report, and check every cent of a day. These endpoints are our additions to the specification."
    >
      <Section id="token" title="A token for reading">
        <CodeBlock text={`${setUp(place)}\n\n${askForReportToken}`} label="token" />
      </Section>
      <Section id="lists" title="What has changed">
        <p>
          <code>GET /payins</code>, <code>/payouts</code>, <code>/topups</code> and <code>/refunds</code>{' '}
          return the same details as a GET on each payment, oldest first; with <code>changedFrom</code> in the
          order of their last change.
        </p>
        <CodeBlock text={listChangedPayins} label="changed payins" />
        <p>
          Ask again with <code>cursor</code> set to <code>nextCursor</code> until there is none, and keep the
          last one that you got: the next time start with it and the same <code>changedFrom</code>, and you
          read only what has changed since. Without one, start as the first time.{' '}
          <code>process.changedAt</code> says when; <code>order=newest</code> is for looking at the latest. A
          payment may appear twice, but none is skipped, even if others are created or change while you read.
          Identify each by its ID and compare <code>process.status</code>, <code>moneyReceived</code>,{' '}
          <code>moneyReturned</code> and <code>moneyRefunded</code> with what you stored: part of the money,
          and money that is taken back after <code>SUCCESS</code>, change the payment without changing its
          status.
        </p>
      </Section>
      <FailedCallbacks />
      <Section id="settlements" title="Settlements">
        <p>
          Each day (in your time zone) that has postings is closed into one settlement per currency.
          Settlements are numbered without gaps and never change.
          {place.mode === 'sandbox' && (
            <>
              {' '}
              The sandbox closes a day early for a test:{' '}
              <code>./gateway sandbox close-day --code {place.merchantCode} --by Ann</code>
            </>
          )}
        </p>
        <CodeBlock text={listSettlements} label="settlements" />
        <p>
          Every sum is signed, so the opening balance plus all sums is the closing balance. The balance is
          available and reserved together, so a payout counts when it succeeds.
        </p>
        <Table
          head={['Sum', 'What it contains']}
          rows={[
            [<code key="s">payins, topups</code>, 'What was credited, less what was taken back.'],
            [<code key="s">payouts</code>, 'What was sent, less what was returned.'],
            [<code key="s">refunds</code>, 'What refunds took of your balance, less what was returned.'],
            [<code key="s">fees, vat</code>, 'What was charged.'],
            [<code key="s">adjustments</code>, 'Opening balances and corrections.'],
          ]}
        />
        <p>
          <code>GET /settlements/{'{idSettlement}'}/entries</code> lists each entry with its payment’s ID and
          the balance after it; with <code>Accept: text/csv</code> as one file.
        </p>
      </Section>
    </GuidePage>
  )
}

const FailedCallbacks = () => (
  <Section id="callbacks" title="Failed callbacks">
    <p>
      <code>GET /callbacks?status=FAILED</code> lists them with every delivery and its outcome,{' '}
      <code>POST /callbacks/{'{idCallback}'}/!resend</code> sends one again.
    </p>
  </Section>
)
