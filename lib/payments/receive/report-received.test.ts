import { expect, it, vi } from 'vitest'
import { keptLog } from '../../testing/silent-log.ts'
import { reportReceived } from './report-received.ts'
import type { Received } from './take-receipts.ts'

const key = { merchantCode: 'ACME', kind: 'payin', paymentId: 'order-1' } as const
const reported = { source: 'bank', sourceId: 'line 1' }
const failure = { receiptId: 'receipt', match: undefined, error: new Error('unreadable') }

const results: readonly (readonly [what: string, received: Received, events: readonly object[]])[] = [
  ['money that completes a payment', { result: 'COMPLETED', key }, []],
  ['a part payment', { result: 'PART_PAID', key }, []],
  ['a surplus', { result: 'SURPLUS', key }, []],
  [
    'money for a payment that was refused',
    { result: 'SUSPENSE', candidates: [key], ended: true },
    [{ event: 'receipt.for-refused-payment', fields: { ...reported, ...key } }],
  ],
  ['a repeated report', { result: 'SEEN_BEFORE' }, []],
  [
    'another report under the same key',
    { result: 'CONFLICT' },
    [{ event: 'receipt.key-reused', fields: reported }],
  ],
  [
    'money that matches no payment',
    { result: 'SUSPENSE', candidates: [] },
    [{ event: 'receipt.unmatched', fields: reported }],
  ],
  [
    'money that may belong to several payments',
    { result: 'SUSPENSE', candidates: [key] },
    [{ event: 'receipt.ambiguous', fields: { ...reported, candidates: [key] } }],
  ],
  [
    'money whose match failed',
    { result: 'SUSPENSE', candidates: [], failure },
    [
      {
        event: 'receipt.match-failed',
        fields: { ...reported, receiptId: 'receipt', match: undefined, err: failure.error },
      },
    ],
  ],
]

it.each(results)('the log names what an operator has to look at: %s', (_, received, events) => {
  const log = keptLog()
  reportReceived({ log, changed: () => {} }, reported, received)
  expect(log.lines).toMatchObject(events)
  expect(log.lines).toHaveLength(events.length)
})

it.each(results)('the pages of the payment, if there is one, are notified: %s', (_, received) => {
  const changed = vi.fn()
  reportReceived({ log: keptLog(), changed }, reported, received)
  expect(changed.mock.calls).toEqual('key' in received ? [[key]] : [])
})
