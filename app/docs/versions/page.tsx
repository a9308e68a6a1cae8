import type { Metadata } from 'next'
import { GuidePage, Prose, Section, Table } from '../guide/page-frame.tsx'

export const metadata: Metadata = { title: 'Versions · Payment Gateway API' }

const compatible = [
  ['A property is added to an answer', 'Ignore properties that you do not know.'],
  ['An optional property, parameter or header is added to a request', 'Nothing.'],
  ['An endpoint, a payment method, a currency or a kind of payment is added', 'Nothing.'],
  [
    'A code is added to errors, reasons or events of a callback',
    'Treat a code that you do not know by its status, as the guide on errors says.',
  ],
  ['The text of a message, an instruction or a description changes', 'Decide by codes, never by texts.'],
  ['A list has another number of rows on a page', 'Follow `nextCursor` until there is none.'],
] as const

/** What merchants may use that the first version did not have; the newest first. */
const additions = [
  [
    'Next release',
    'Refunds; `!cancel`; `metadata`, `nonce`, `changedAt`, `order=newest`; the request log; test events, callbacks over three days and of part payments, two signatures while a secret is replaced; ETag, gzip and Brotli, RateLimit headers; names of operations as functions; 400 for unknown parameters of our own endpoints.',
  ],
  [
    '0.2.0',
    'The callback as a webhook in the document; 503 `SERVICE_UNAVAILABLE` while the database is unavailable; a smaller rate for one-payment tokens.',
  ],
  [
    '0.1.0',
    'The interface as it was specified, with lists that go by changes, settlements, customers, exchange rates, callbacks with their deliveries, and the sandbox.',
  ],
] as const

export default function Page() {
  return (
    <GuidePage
      path="/docs/versions"
      title="Versions"
      lead="What may change without notice, what never does, and how long a version is served after its successor."
    >
      <Section id="version" title="The version of the interface">
        <p>
          Every request with a token and every callback names the major version in <code>X-API-Version</code>:
          2. Releases of the gateway have numbers of their own, which you need not know. The{' '}
          <a href="/api/openapi.json">OpenAPI document</a> has an ETag: it changes with the document.
        </p>
      </Section>
      <Section id="compatible" title="What may change within a version">
        <Table
          head={['We may do this at any time', 'What your program does']}
          rows={compatible.map(([change, what]) => [
            <Prose key="c" text={change} />,
            <Prose key="w" text={what} />,
          ])}
        />
      </Section>
      <Section id="never" title="What does not change within a version">
        <p>
          No property, endpoint, status or code is removed or gets another meaning or type, no optional input
          becomes required, and nothing that was accepted is refused, but for input that was never valid and
          was accepted by mistake; the changelog says so then. The document of the first release is kept, and
          each release is compared with it before it is published.
        </p>
      </Section>
      <Section id="sunset" title="When a version ends">
        <p>
          A new major version is announced with what differs. From then on the old one is served for at least
          24 months. In its last 12 months its answers have the headers <code>Deprecation</code> (RFC 9745)
          and <code>Sunset</code> (RFC 8594) with the day of its end. Single properties can be marked as{' '}
          <code>deprecated</code> in the document: they go on working until the version ends. Version 2 has no
          end.
        </p>
      </Section>
      <Section id="additions" title="What was added">
        <Table
          head={['Release', 'Added']}
          rows={additions.map(([release, added]) => [release, <Prose key="a" text={added} />])}
        />
        <p>Everything in one list, with what operators need to know: CHANGELOG.md beside the code.</p>
      </Section>
    </GuidePage>
  )
}
