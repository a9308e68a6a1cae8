import type { Metadata } from 'next'
import { meaningsOf } from '#lib/api/endpoint/error-words.ts'
import type { FailureReasonCode } from '#lib/payments/payment-record.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { GuidePage, Prose, Section, Table } from '../guide/page-frame.tsx'

export const metadata: Metadata = { title: 'Errors · Payment Gateway API' }

const basicError = `\
{
  "code": "INVALID_REQUEST",
  "message": "paymentMethod.account.accountType is missing: FPX needs private or corporate",
  "requestId": "3q2-7wAAyJbE0v8K",
  "errors": [
    {
      "path": "paymentMethod.account.accountType",
      "code": "REQUIRED",
      "message": "paymentMethod.account.accountType is missing: FPX needs private or corporate"
    }
  ]
}`

const businessError = `\
[
  {
    "code": "AMOUNT_ABOVE_MAXIMUM",
    "message": "the amount is above the maximum of PIXQR, 50000 BRL",
    "path": "paymentRequested.money.amount"
  }
]`

const reasons: Readonly<Record<FailureReasonCode, string>> = {
  SECURITY_CHECK_FAILED: 'The institution refused the customer after a security check.',
  CUSTOMER_VERIFICATION_INACTIVITY: 'The customer did not finish the verification in time.',
  CUSTOMER_NOT_REGISTERED: 'The customer is not registered with the institution.',
  REFUSED_BY_INSTITUTION: 'The institution refused the payment.',
  CANCELLED_BY_CUSTOMER: 'The customer cancelled.',
  CANCELLED_BY_MERCHANT: 'You cancelled it with `!cancel`.',
  EXPIRED: 'The payment was not paid in time.',
  AMOUNT_MISMATCH: 'Less money arrived than required, and the rest did not arrive in time.',
  INVALID_ACCOUNT: 'The account cannot be paid.',
}

/** The search leads to an error code by its ID; some reasons have the name of one. */
const errorRows = (codes: readonly (readonly [code: string, meaning: string, status: number])[]) =>
  codes.map(([code, meaning]) => [
    <code key="c" id={code}>
      {code}
    </code>,
    <Prose key="m" text={meaning} />,
  ])

const reasonRows = Object.entries(reasons).map(([code, meaning]) => [
  <code key="c">{code}</code>,
  <Prose key="m" text={meaning} />,
])

export default function Page() {
  return (
    <GuidePage
      path="/docs/errors"
      title="Errors"
      lead="Every error says what is wrong, where, and what would be valid. Decide by the code, never by the message."
    >
      <Section id="shape" title="What an error looks like">
        <p>
          Every error status except 406 has one object as its body. If the request body is invalid, all of its
          errors are listed:
        </p>
        <CodeBlock text={basicError} label="error" copy={false} />
        <p>406 means that the request is well formed, and a business rule rejected it. Its body is a list:</p>
        <CodeBlock text={businessError} label="business error" copy={false} />
        <p>
          <code>GET /request-log</code> lists your requests of the last seven days with their status, codes
          and <code>requestId</code>: <code>?status=406</code> and <code>?path=/payins/order-1</code> narrow
          it.
        </p>
      </Section>
      <Section id="again" title="Which requests can be repeated">
        <Table
          head={['Status', 'Again?']}
          rows={[
            [
              '400, 403, 404, 405, 406',
              'Not unchanged: it would be refused again. After 406 nothing was stored, and the ID can be used again.',
            ],
            ['401', 'With a new token, or a newly signed request.'],
            [
              '409',
              'No: the payment exists. Read it with GET. After PAYMENT_ID_REUSED it was created with another body: compare its money with your order.',
            ],
            ['410', 'No: there is no such payment.'],
            ['429', 'After the seconds in Retry-After.'],
            [
              '503',
              'After the seconds in Retry-After. Whether it was carried out is not known: GET the same ID to see. The same request with the same ID never makes a second payment.',
            ],
            ['500, or no answer', 'Yes, the same request with the same ID: it never makes a second payment.'],
          ]}
        />
      </Section>
      <Section id="codes" title="All codes">
        {[...Map.groupBy(meaningsOf(), ([, , status]) => status)].map(([status, codes]) => (
          <div key={status} className="guide-codes">
            <h3>{status}</h3>
            <Table head={['Code', 'Meaning']} rows={errorRows(codes)} />
          </div>
        ))}
      </Section>
      <Section id="reasons" title="Why a payment failed">
        <p>
          <code>process.failureReasonCode</code> of a payment that is <code>REFUSED</code> or{' '}
          <code>EXPIRED</code>:
        </p>
        <Table head={['Code', 'Meaning']} rows={reasonRows} />
      </Section>
    </GuidePage>
  )
}
