import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankText, encodableText, namesSomebody, unreadScript } from './bank-text.ts'

describe('text for a bank', () => {
  it.each([
    ['Asha Rao', 'Asha Rao'],
    ['José Ávila Ñuñez', 'Jose Avila Nunez'],
    ['Jose\u0301', 'Jose'],
    ['Straße & Söhne', 'Strasse + Sohne'],
    ['Łódź Þór Æsir', 'Lodz Thor Aesir'],
    ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
    ['Иванов Щука', 'Ivanov Shchuka'],
    ['Γιώργος', 'Giorgos'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'yamada tarou'],
    ['ヤマダ タロウ', 'yamada tarou'],
    ['김철수', 'GimCheolSu'],
    ['ｶﾞｷﾞﾊﾟ', 'gagipa'],
    ['გიორგი', 'giorgi'],
    ['ＡＢＣ１２', 'ABC12'],
    ['“A” – [b] {c}; d_e', "'A' - (b) (c), d-e"],
    ['5 € = #1 @ 10%', '5 EUR . .1 . 10.'],
    ['Order 😀 42', 'Order 42'],
    ['a\u00A0 \u2003b', 'a b'],
    ['a\u0000b\u007Fc', 'abc'],
    ["O'Neil (Dr.), +1/2-3?:", "O'Neil (Dr.), +1/2-3?:"],
    ['😀😀', ''],
    ['', ''],
  ])('%j is written %j', (text, written) => {
    expect(bankText(text, 70)).toBe(written)
  })

  it.each(['王小明', '有限公司 ABC', '々', 'สมชาย ใจดี', 'ສົມໄຊ', 'محمد', 'דוד', 'राज', 'சிவா', 'ខ្មែរ'])(
    'is not guessed: %s',
    (text) => {
      expect([unreadScript(text), bankText(text, 70), encodableText(text, 0xff)]).toEqual([true, '', ''])
      expect(encodableText(text, 0x10_ffff)).toBe(text)
    },
  )

  it('of half-width kana has its marks of voice in every file', () => {
    expect(encodableText('ﾔﾏﾀﾞ ｶﾞ', 0x7f)).toBe('yamada ga')
  })

  it('is cut to the length of the field, without a blank at its end', () => {
    expect(bankText('Asha Rao', 5)).toBe('Asha')
    expect(bankText('Straße', 5)).toBe('Stras')
  })

  it('has permitted characters alone, fits, and stays as it is when written again', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 140 }), (text, charactersMax) => {
        const written = bankText(text, charactersMax)
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
        expect(written.length).toBeLessThanOrEqual(charactersMax)
        expect(bankText(written, charactersMax)).toBe(written)
      }),
    )
  })

  it.each([
    ['A', true],
    ['54', true],
    ['...', false],
    ['', false],
  ])('%j names somebody: %s', (text, names) => {
    expect(namesSomebody(text)).toBe(names)
  })
})
