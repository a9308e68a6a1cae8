import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { parseSettlementId, settlementId, toSettlement, type SettlementRow } from './settlement.ts'

describe('the ID of a settlement', () => {
  it.each([
    ['INR', 42, 'INR-000042'],
    ['USDT', 1, 'USDT-000001'],
    ['JPY', 1_234_567, 'JPY-1234567'],
    ['JPY', 123_456_789, 'JPY-123456789'],
  ] as const)('says its currency and number: %s %s', (currencyCode, number, id) => {
    expect(settlementId({ currencyCode, number })).toBe(id)
    expect(parseSettlementId(id)).toEqual({ currencyCode, number })
  })

  it.each([
    'INR-42',
    'INR-0000042',
    'EUR-000042',
    'inr-000042',
    'INR000042',
    'INR-000042 ',
    ' INR-000042',
    'INR-1234567890',
    'INR-00004x',
    '',
  ])('is written in one way: %j names none', (id) => {
    expect(parseSettlementId(id)).toBeUndefined()
  })
})

describe('a settlement that was kept', () => {
  const row: SettlementRow = {
    merchant_code: 'ACME',
    currency_code: 'INR',
    number: 2,
    position: 3,
    from_at: new Date('2026-03-01T18:30:00Z'),
    to_at: new Date('2026-03-02T18:30:00Z'),
    available_after: 4n,
    available_through: 9n,
    reserved_after: 1n,
    reserved_through: 5n,
    opening_balance: '10.000000',
    payins: '100.000000',
    payouts: '-20.000000',
    topups: '30.000000',
    refunds: '-4.000000',
    reversals: '-6.000000',
    fees: '-1.500000',
    vat: '-0.270000',
    adjustments: '5.000000',
    closing_balance: '119.230000',
  }

  it('is read as it was closed, in money of its currency', () => {
    const rupees = (minor: bigint) => money(minor, 'INR')
    expect(toSettlement(row)).toEqual({
      merchantCode: 'ACME',
      currencyCode: 'INR',
      number: 2,
      position: 3,
      from: row.from_at,
      to: row.to_at,
      available: { after: 4n, through: 9n },
      reserved: { after: 1n, through: 5n },
      opening: rupees(1_000n),
      payins: rupees(10_000n),
      payouts: rupees(-2_000n),
      topups: rupees(3_000n),
      refunds: rupees(-400n),
      reversals: rupees(-600n),
      fees: rupees(-150n),
      vat: rupees(-27n),
      adjustments: rupees(500n),
      closing: rupees(11_923n),
    })
  })

  it('is of a currency that the gateway knows', () => {
    expect(() => toSettlement({ ...row, currency_code: 'EUR' })).toThrow(
      'the database holds the currency EUR',
    )
  })
})
