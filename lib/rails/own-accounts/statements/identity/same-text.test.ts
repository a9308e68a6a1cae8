import { expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import { pairByText, type LineText } from './same-text.ts'
import { transfersOf } from './transfer-of-day.ts'

function isPaired(own: LineText, other: LineText): boolean {
  const [line, known] = [newLine(), knownLine('csv')]
  const texts = new Map([
    [line.id, own],
    [known.id, other],
  ])
  return pairByText([line], transfersOf([known], []), texts).length === 1
}

it.each([
  ['the same words', { text: 'Asha Rao thank you', name: 'Asha Rao' }, true],
  ['another text of the same payer', { text: 'ASHA RAO GOODBYE', name: 'Asha Rao' }, false],
  ['the same text of another payer', { text: 'Ravi Rao thank you', name: 'Ravi Rao' }, false],
])('a table with the account between name and text tells of %s', (_, own, isSame) => {
  const table = { text: 'TRF CR-ASHA RAO-50100123456789-THANK YOU', name: '' }
  expect(isPaired(own, table)).toBe(isSame)
  expect(isPaired(table, own)).toBe(isSame)
})

const said = (text: string, name = ''): LineText => ({ text, name })

it.each([
  ['case, blanks and punctuation aside', said('Asha-Rao / rent'), said('ASHA RAO RENT'), true],
  ['in wide letters', said('ＲＥＮＴ 12'), said('rent 12'), true],
  ['the payer before the text', said('rent', 'Asha'), said('Asha rent'), true],
  ['a part of payer and text', said('rent of May', 'Asha'), said('Asha rent'), true],
  ['a part of text and payer', said('rent of May', 'Asha'), said('of May Asha'), true],
  ['a letter that is written as two in capitals', said('Hauptstraße'), said('HAUPTSTRASSE'), true],
  ['a name elsewhere than before its text', said('from rent due', 'Ravi'), said('Ravi 12 rent due'), false],
  ['the payer after the text', said('rent', 'Asha'), said('rent Asha'), true],
  ['a few letters alone', said('abc'), said('ABC'), true],
  ['a few letters in a longer text', said('abc'), said('XX ABC YY'), false],
  ['four letters in a longer text', said('rent'), said('XX RENT YY'), true],
  ['other words', said('rent of May'), said('rent of June'), false],
  [
    'the same words of two payers',
    said('UPI payment', 'Ravi Kumar'),
    said('UPI payment', 'Meera Iyer'),
    false,
  ],
  ['a name that one bank cuts', said('rent of May', 'Ravi Kumar'), said('rent', 'Ravi Kum'), true],
  ['no words at all', said(''), said('-'), false],
  ['name and four letters apart', said('Asha Rao rent', 'Asha Rao'), said('ASHA RAO 123 RENT'), true],
  ['name and a few letters apart', said('Asha Rao abc', 'Asha Rao'), said('ASHA RAO 123 ABC'), false],
  ['letters apart without a name', said('Asha Rao rent'), said('ASHA RAO 123 RENT'), false],
  ['a name that the text does not begin with', said('Asha Rao rent', 'Ravi'), said('Asha Rao 1 rent'), false],
])('two texts are of one transfer or not: %s', (_, one, other, isSame) => {
  expect(isPaired(one, other)).toBe(isSame)
  expect(isPaired(other, one)).toBe(isSame)
})

function pairsOf(own: readonly (string | undefined)[], known: readonly (string | undefined)[]) {
  const [lines, before] = [own.map(() => newLine()), known.map(() => knownLine('csv'))]
  const transfers = transfersOf(before, [])
  const texts = new Map<string, LineText>()
  for (const [at, text] of own.entries()) if (text !== undefined) texts.set(lines[at]?.id ?? '', said(text))
  for (const [at, text] of known.entries())
    if (text !== undefined) texts.set(before[at]?.id ?? '', said(text))
  return pairByText(lines, transfers, texts).map(({ line, transfer }) => [
    lines.indexOf(line),
    transfers.indexOf(transfer),
  ])
}

it('equal texts are paired before those of which one contains the other', () => {
  expect(pairsOf(['rent of May', 'rent'], ['rent', 'rent of May'])).toEqual([
    [0, 1],
    [1, 0],
  ])
})

it('each line and each transfer is paired once, in the order of the account', () => {
  expect(pairsOf(['rent', 'rent', 'rent'], ['rent', 'rent'])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(pairsOf(['rent'], ['rent', 'rent'])).toEqual([[0, 0]])
})

it('a line or a transfer whose text was erased is paired with nothing', () => {
  expect(pairsOf(['rent'], [undefined])).toEqual([])
  expect(pairsOf([undefined], ['rent'])).toEqual([])
})

it('a line whose equal text is taken is compared with the texts that contain it', () => {
  const [short, long] = [newLine(), newLine()]
  const [twice, other] = [knownLine('csv'), knownLine('csv')]
  const again = knownLine('ofx', { duplicateOf: twice.id })
  const texts = new Map([
    [short.id, said('rent')],
    [long.id, said('rent of May')],
    [twice.id, said('rent')],
    [again.id, said('rent of May')],
    [other.id, said('rent of May 2026')],
  ])
  const pairs = pairByText([short, long], transfersOf([twice, other, again], []), texts)
  expect(pairs.map(({ line, transfer }) => [line.id, transfer.id])).toEqual([
    [short.id, twice.id],
    [long.id, other.id],
  ])
})

it('texts that contain another are searched for among at most four million pairs', () => {
  const numbered = (count: number, more = '') => Array.from({ length: count }, (_, no) => `no ${no}.${more}`)
  const known = numbered(2000, 'of May')
  expect(pairsOf(numbered(2000, 'of'), known)).toHaveLength(2000)
  expect(pairsOf(numbered(2001, 'of'), known)).toEqual([])
})
