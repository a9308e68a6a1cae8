import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../../../bank-files/statements/statement.ts'
import { money } from '../../../../money/money.ts'
import { lineIdentity, referenceHashes, referenceHashesInText } from './line-identity.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const bare: StatementLine = {
  line: 1,
  bookedOn: '2026-03-02',
  amount: '12.5',
  direction: 'CREDIT',
  status: 'BOOKED',
  references: [],
  text: 'UPI Asha',
  isReversal: false,
}
const rupees = money(12_50n, 'INR')
const identity = (more: Partial<StatementLine> = {}, of = rupees) =>
  lineIdentity(digest, { ...bare, ...more }, of)
const known = (facts: readonly string[]) => digest(JSON.stringify(facts)).readBigInt64BE()

describe('the identity of a line', () => {
  it('never changes: lines that were stored before are compared by it', () => {
    expect(identity()).toBe(known(['2026-03-02', 'CREDIT', '12.5', '', '', '', '', 'UPIASHA']))
    const references = [
      { field: 'TxId', value: 't 2' },
      { field: 'KREF', value: 'k1' },
    ]
    const more = {
      bankReference: 'b1',
      endToEndId: 'e1',
      references,
      payer: { name: 'Asha Rao', account: '12 34' },
    }
    expect(identity(more)).toBe(
      known(['2026-03-02', 'CREDIT', '12.5', 'B1', 'E1', 'KREF=K1', 'TXID=T2', 'ASHARAO', '1234', 'UPIASHA']),
    )
  })

  it.each<[string, Partial<StatementLine>]>([
    ['blanks and case of the text', { text: ' upi  ASHA\n' }],
    ['its place in the file', { line: 7 }],
    ['the day of value', { valueOn: '2026-03-09' }],
  ])('does not change with %s', (_, more) => expect(identity(more)).toBe(identity()))

  it('does not change with the order of references', () => {
    const [one, other] = [
      { field: 'A', value: '1' },
      { field: 'B', value: '2' },
    ]
    expect(identity({ references: [other, one] })).toBe(identity({ references: [one, other] }))
  })

  it.each<[string, Partial<StatementLine>]>([
    ['the day', { bookedOn: '2026-03-03' }],
    ['the direction', { direction: 'DEBIT' }],
    ['the bank’s reference', { bankReference: 'x' }],
    ['the payer’s reference', { endToEndId: 'x' }],
    ['another reference', { references: [{ field: 'TxId', value: 'x' }] }],
    ['the payer', { payer: { name: 'x' } }],
    ['the payer’s account', { payer: { account: 'x' } }],
    ['the text', { text: 'x' }],
  ])('changes with %s', (_, more) => expect(identity(more)).not.toBe(identity()))

  it('changes with the amount', () => expect(identity({}, money(12_51n, 'INR'))).not.toBe(identity()))
})

describe('the references of a line', () => {
  const hashed = (text: string) => digest(`reference ${text}`).readBigInt64BE()
  const references = (...values: readonly string[]) =>
    referenceHashes(digest, { ...bare, references: values.map((value) => ({ field: 'F', value })) })

  it('are those of all fields, each once', () => {
    const line = { ...bare, bankReference: 'bank1', endToEndId: 'ours1' }
    expect(referenceHashes(digest, line)).toEqual(['BANK1', 'OURS1'].map(hashed))
    expect(references('same1', 'SAME 1', 'other')).toEqual(['SAME1', 'OTHER'].map(hashed))
    expect(referenceHashes(digest, bare)).toEqual([])
  })
  it('are not in its text, also where it takes money back', () => {
    const line: StatementLine = { ...bare, direction: 'DEBIT', isReversal: true, text: 'RETURN OF UTR4711' }
    expect(referenceHashes(digest, line)).toEqual([])
  })
  it('that its text may name are words, those without a digit and short ones aside', () =>
    expect(referenceHashesInText(digest, 'RETURN OF NEFT/UTR4711/ASHA ON 12')).toEqual(
      ['NEFT/UTR4711/ASHA', 'UTR4711'].map(hashed),
    ))
  it('are compared without leading zeros', () =>
    expect(references('000012340', '12340')).toEqual([hashed('12340')]))
  it.each(['NOREF', 'NOTPROVIDED', 'NOT-PROVIDED', 'NONREF', 'NO/REFERENCE', 'none', 'UNKNOWN'])(
    'say nothing where a bank writes %s',
    (value) => expect(references(value)).toEqual([]),
  )
  it.each(['XNOREF', 'NOREF1', 'NOXREF', 'NONE1', 'UNKNOWN7'])(
    'are those that only look so, as %s',
    (value) => expect(references(value)).toEqual([hashed(value)]),
  )
  it('that a text may name have six characters or more', () =>
    expect(referenceHashesInText(digest, 'OF 12345, UTR471;  99')).toEqual([hashed('UTR471')]))
  it('that are short, or only zeros, say nothing', () =>
    expect(references('abc', '00000000', '000123', '1234')).toEqual([hashed('1234')]))
})
