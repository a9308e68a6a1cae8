import { describe, expect, it } from 'vitest'
import { refusedPayments, type SentPayments } from './refused-payments.ts'
import type { StatusReport } from './status-report.ts'

// One file M1 with two payment informations, P1 of E1 and E2, P2 of E3; and another file.
const sent: SentPayments[] = [
  { messageId: 'M1', paymentInformationId: 'P1', endToEndIds: ['E1', 'E2'] },
  { messageId: 'M1', paymentInformationId: 'P2', endToEndIds: ['E3'] },
  { messageId: 'M2', paymentInformationId: 'P9', endToEndIds: ['E9'] },
]
const empty: StatusReport = { originalMessageId: 'M1', group: {}, payments: [], transactions: [] }
const refusals = (report: Partial<StatusReport>) => refusedPayments({ ...empty, ...report }, sent)
const refused = (report: Partial<StatusReport>) => refusals(report).map(({ endToEndId }) => endToEndId)

const P1 = { originalPaymentInformationId: 'P1' }
const E1 = { endToEndId: 'E1' }
const RJCT = { status: 'RJCT' }

describe('a refusal', () => {
  it.each<[string, Partial<StatusReport>, string[]]>([
    ['of the file is one of all its payments', { group: RJCT }, ['E1', 'E2', 'E3']],
    ['of a payment information is one of its own', { payments: [{ ...P1, ...RJCT }] }, ['E1', 'E2']],
    ['of a transaction is one of that alone', { transactions: [{ ...E1, ...RJCT }] }, ['E1']],
    ['of another file is none of ours', { originalMessageId: 'M7', group: RJCT }, []],
    [
      'of another file holds for what of ours it lists',
      { originalMessageId: 'M7', group: RJCT, transactions: [E1, { endToEndId: 'E9', status: 'ACSC' }] },
      ['E1'],
    ],
    ['of what we did not send is none', { transactions: [{ endToEndId: 'E7', ...RJCT }] }, []],
    [
      'is not taken back by what was merely accepted',
      { group: RJCT, transactions: [{ ...E1, status: 'ACTC' }] },
      ['E1', 'E2', 'E3'],
    ],
    [
      'does not hold for what the same report calls settled',
      { group: RJCT, transactions: [{ ...E1, status: 'ACSC' }] },
      ['E2', 'E3'],
    ],
    [
      'within what is settled otherwise holds',
      { group: { status: 'ACSC' }, transactions: [{ ...E1, ...RJCT }] },
      ['E1'],
    ],
    [
      'counts where the transaction is there twice',
      {
        transactions: [
          { ...E1, ...RJCT },
          { ...E1, status: 'ACTC' },
        ],
      },
      ['E1'],
    ],
  ])('%s', (_, report, ids) => {
    expect(refused(report)).toEqual(ids)
  })

  it.each(['ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACWC', 'PART', 'PDNG', 'RCVD', 'CANC', undefined])(
    'is not %s, on any level',
    (code) => {
      const status = code === undefined ? {} : { status: code }
      const report = { group: status, payments: [{ ...P1, ...status }], transactions: [{ ...E1, ...status }] }
      expect(refused(report)).toEqual([])
    },
  )
})

describe('the reason of a refusal', () => {
  it.each(['AC01', 'AC02', 'AC03', 'AC04', 'AC05', 'AC06', 'RC01'])('%s is the account', (reasonCode) => {
    expect(refusals({ transactions: [{ ...E1, ...RJCT, reasonCode }] })).toEqual([
      { endToEndId: 'E1', code: 'INVALID_ACCOUNT', reasonCode },
    ])
  })

  it.each(['AM04', 'AC07', 'MS03', 'AC1', undefined])('%s is the institution', (reasonCode) => {
    const reason = reasonCode === undefined ? {} : { reasonCode }
    expect(refusals({ transactions: [{ ...E1, ...RJCT, ...reason }] })).toEqual([
      { endToEndId: 'E1', code: 'REFUSED_BY_INSTITUTION', ...reason },
    ])
  })

  it('is the nearest to the payment', () => {
    const report = {
      group: { ...RJCT, reasonCode: 'FF01', text: 'file' },
      payments: [{ ...P1, ...RJCT, reasonCode: 'AC03', text: 'payment' }],
      transactions: [{ ...E1, reasonCode: 'AC06', text: 'transaction' }],
    }
    expect(refusals(report)).toEqual([
      { endToEndId: 'E1', code: 'INVALID_ACCOUNT', reasonCode: 'AC06', text: 'transaction' },
      { endToEndId: 'E2', code: 'INVALID_ACCOUNT', reasonCode: 'AC03', text: 'payment' },
      { endToEndId: 'E3', code: 'REFUSED_BY_INSTITUTION', reasonCode: 'FF01', text: 'file' },
    ])
  })

  it('is not that of a level that was accepted', () => {
    const report = { group: RJCT, payments: [{ ...P1, status: 'ACTC', reasonCode: 'AC01' }] }
    expect(refusals(report)[0]).toEqual({ endToEndId: 'E1', code: 'REFUSED_BY_INSTITUTION' })
  })
})
