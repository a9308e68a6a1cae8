import { describe, expect, it } from 'vitest'
import { entryXml, readEntries } from '../../testing/camt-files.ts'

const lineOf = async (more: Record<string, string>) => (await readEntries(entryXml(more))).lines[0]
const booking = (date: string) => ({ BookgDt: `<BookgDt>${date}</BookgDt>` })

describe('the direction of an entry', () => {
  it.each<[string, string, string, boolean]>([
    ['CRDT', '', 'CREDIT', false],
    ['DBIT', '', 'DEBIT', false],
    ['CRDT', '<RvslInd>true</RvslInd>', 'CREDIT', true],
    ['DBIT', '<RvslInd>true</RvslInd>', 'DEBIT', true],
    ['DBIT', '<RvslInd>1</RvslInd>', 'DEBIT', true],
    ['CRDT', '<RvslInd>false</RvslInd>', 'CREDIT', false],
  ])('is that of %s, whatever %s says', async (indicator, RvslInd, direction, isReversal) => {
    const CdtDbtInd = `<CdtDbtInd>${indicator}</CdtDbtInd>`
    expect(await lineOf({ CdtDbtInd, RvslInd })).toMatchObject({ direction, isReversal })
  })
})

describe('the status of an entry', () => {
  it.each<[string, string]>([
    ['<Sts>BOOK</Sts>', 'BOOKED'],
    ['<Sts><Cd>BOOK</Cd></Sts>', 'BOOKED'],
    ['<Sts>\n  <Cd> BOOK </Cd>\n</Sts>', 'BOOKED'],
    ['<Sts>PDNG</Sts>', 'PENDING'],
    ['<Sts><Cd>PDNG</Cd></Sts>', 'PENDING'],
    ['<Sts>INFO</Sts>', 'INFO'],
    ['<Sts><Cd>FUTR</Cd></Sts>', 'INFO'],
  ])('%s is %s', async (Sts, status) => {
    expect(await lineOf({ Sts })).toMatchObject({ status })
  })

  it('that is not known is not booked, with a warning', async () => {
    const { lines, warnings } = await readEntries(entryXml({ Sts: '<Sts><Prtry>DONE</Prtry></Sts>' }))
    expect(lines[0]).toMatchObject({ status: 'INFO' })
    expect(warnings).toEqual([{ code: 'STATUS_UNKNOWN', message: expect.stringMatching(/^entry 1: .*DONE/) }])
  })
})

describe('the dates of an entry', () => {
  it.each<[string, string, string | undefined]>([
    ['<Dt>2026-03-02</Dt>', '2026-03-02', undefined],
    ['<Dt>2026-03-02Z</Dt>', '2026-03-02', undefined],
    ['<Dt>2026-03-02+02:00</Dt>', '2026-03-02', undefined],
    ['<Dt>2024-02-29</Dt>', '2024-02-29', undefined],
    ['<DtTm>2026-03-02T23:30:00</DtTm>', '2026-03-02', undefined],
    ['<DtTm>2026-03-02T23:30:00Z</DtTm>', '2026-03-02', '2026-03-02T23:30:00Z'],
    ['<DtTm>2026-03-02T23:30:00.123-05:00</DtTm>', '2026-03-02', '2026-03-02T23:30:00.123-05:00'],
    ['<DtTm>2026-03-02T24:00:00+07:00</DtTm>', '2026-03-02', '2026-03-02T24:00:00+07:00'],
    ['<Dt>2026-03-02T10:00:00+07:00</Dt>', '2026-03-02', '2026-03-02T10:00:00+07:00'],
  ])('%s is %s as written; only a zone makes it a moment: %s', async (date, bookedOn, bookedAt) => {
    const line = await lineOf(booking(date))
    expect([line?.bookedOn, line?.bookedAt]).toEqual([bookedOn, bookedAt])
  })

  it('without a booking date is booked on the value date, with one warning for all', async () => {
    const entry = entryXml({ BookgDt: '' })
    const { lines, warnings, errors } = await readEntries(entryXml(), entry, entry, entry)
    expect(lines[1]).toMatchObject({ bookedOn: '2026-03-03', valueOn: '2026-03-03' })
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      { code: 'BOOKING_DATE_MISSING', message: expect.stringMatching(/^entry 2: .* 3 times/) },
    ])
  })

  it('of a pending entry have no booking date: no warning', async () => {
    const { lines, warnings } = await readEntries(entryXml({ BookgDt: '', Sts: '<Sts>PDNG</Sts>' }))
    expect(lines).toHaveLength(1)
    expect(warnings).toEqual([])
  })
})

describe('an entry that is wrong', () => {
  const amount = (text: string) => ({ Amt: `<Amt Ccy="EUR">${text}</Amt>` })
  it.each<[string, Record<string, string>, RegExp]>([
    ['an amount with a decimal comma', amount('10,00'), /Amt is "10,00"/],
    ['an amount with a sign', amount('-10.00'), /Amt is "-10.00"/],
    ['an amount with an exponent', amount('1e3'), /Amt is "1e3"/],
    ['an amount of words', amount('ten'), /Amt is "ten"/],
    ['an amount of 31 characters', amount('1'.repeat(31)), /Amt is/],
    ['an empty amount', amount(''), /Amt is missing/],
    ['no amount', { Amt: '' }, /Amt is missing/],
    ['a currency that is none', { Amt: '<Amt Ccy="€">1</Amt>' }, /currency "€"/],
    ['no direction', { CdtDbtInd: '' }, /CdtDbtInd is missing/],
    ['another direction', { CdtDbtInd: '<CdtDbtInd>C</CdtDbtInd>' }, /CdtDbtInd is "C"/],
    ['no status', { Sts: '' }, /Sts is missing/],
    ['30 February', booking('<Dt>2026-02-30</Dt>'), /BookgDt is "2026-02-30"/],
    ['29 February in a common year', booking('<Dt>2026-02-29</Dt>'), /BookgDt is/],
    ['a value date that does not exist', { ValDt: '<ValDt><Dt>2026-04-31</Dt></ValDt>' }, /ValDt is/],
    ['a time that does not exist', booking('<DtTm>2026-03-02T25:00:00Z</DtTm>'), /BookgDt is/],
    ['a date as Germans write it', booking('<Dt>02.03.2026</Dt>'), /BookgDt is/],
    ['the year 0', booking('<Dt>0000-01-01</Dt>'), /BookgDt is/],
    ['no date', { BookgDt: '', ValDt: '' }, /BookgDt is missing/],
  ])('by %s is an error with its number', async (_, more, reason) => {
    const { lines, errors } = await readEntries(entryXml(), entryXml(more), entryXml())
    expect(errors).toEqual([{ line: '2', reason: expect.stringMatching(reason) }])
    expect(lines.map(({ line }) => line)).toEqual(['1', '3'])
  })

  it('has each of its faults reported', async () => {
    const { errors } = await readEntries(
      entryXml({ ...amount('x'), CdtDbtInd: '', ...booking('<Dt>x</Dt>') }),
    )
    expect(errors.map(({ line }) => line)).toEqual(['1', '1', '1'])
  })

  it('is reported with the others, up to 100', async () => {
    const wrong = entryXml({ CdtDbtInd: '' })
    expect((await readEntries(...Array<string>(99).fill(wrong))).errors).toHaveLength(99)
    const { errors, ends } = await readEntries(...Array<string>(150).fill(wrong))
    expect(errors).toHaveLength(100)
    expect(ends).toEqual([])
  })
})

describe('an entry without details', () => {
  it('has its own references, text and code', async () => {
    const line = await lineOf({
      refs: '<NtryRef>N1</NtryRef><AcctSvcrRef>B1</AcctSvcrRef>',
      code: '<BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>',
      text: '<AddtlNtryInf>Fee\n  for March</AddtlNtryInf>',
    })
    expect(line).toMatchObject({
      bankReference: 'B1',
      references: [{ field: 'NtryRef', value: 'N1' }],
      text: 'Fee for March',
      bankCode: 'NTRF+166',
    })
    expect(line).not.toHaveProperty('payer')
    expect(line).not.toHaveProperty('batchOf')
  })

  it('may have the plus that xs:decimal permits', async () => {
    const { lines, errors } = await readEntries(entryXml({ Amt: '<Amt Ccy="THB">+12.50</Amt>' }))
    expect([lines[0]?.amount, errors]).toEqual(['12.5', []])
  })

  it('keeps every digit of its amount', async () => {
    const Amt = '<Amt Ccy="IDR">12345678901234567.12345</Amt>'
    expect(await lineOf({ Amt })).toMatchObject({ amount: '12345678901234567.12345', currencyCode: 'IDR' })
  })

  it('of 0 is left out with a warning', async () => {
    const { lines, warnings, errors } = await readEntries(
      entryXml({ Amt: '<Amt Ccy="EUR">0.00</Amt>' }),
      entryXml(),
    )
    expect(lines.map(({ line }) => line)).toEqual(['2'])
    expect(warnings.map(({ code }) => code)).toEqual(['ZERO_AMOUNT'])
    expect(errors).toEqual([])
  })
})
