import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encoderOf } from '../testing/encoder.ts'
import { inChunks } from '../testing/in-chunks.ts'
import { decodedText } from './decoded-text.ts'
import { encodingNamed } from './declared-encoding.ts'

async function read(bytes: Uint8Array, declared?: string) {
  const notes: string[] = []
  let text = ''
  for await (const piece of decodedText(inChunks(bytes), declared, ({ code }) => notes.push(code)))
    text += piece
  return { text, notes }
}

/** Words of statements, and encodings in which programs of the country write them. */
const countries: readonly { readonly words: string; readonly encodings: readonly string[] }[] = [
  {
    words: 'รับโอนจาก ถอนเงิน ฝากเงิน ค่าธรรมเนียม สมชาย ใจดี พร้อมเพย์ ยอดเงินคงเหลือ เลขที่บัญชี ดอกเบี้ย',
    encodings: ['windows-874'],
  },
  {
    words:
      'フリコミ ヤマダ タロウ テスウリヨウ お預り金額 日付 摘要 お支払金額 差引残高 ありがとう 株式会社サンプル',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
  },
  { words: 'ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ ｶ)ｻﾝﾌﾟﾙ ﾃｽｳﾘﾖｳ ﾕｳﾁﾖ', encodings: ['shift_jis'] },
  {
    words: '거래일시 적요 출금액 입금액 잔액 김샘플 카페 급여 이자 수수료 계좌번호 홍길동',
    encodings: ['euc-kr'],
  },
  { words: '交易日期 摘要 支出 收入 余额 转账 王小明 货款 手续费 利息 中国工商银行', encodings: ['gb18030'] },
  {
    words: '交易日期 摘要 支出金額 存入金額 餘額 轉帳 王小明 貨款 手續費 利息 臺灣銀行',
    encodings: ['big5'],
  },
  {
    words: 'Nguyễn Trần Phạm Đặng chuyển tiền phí ngân hàng số dư tài khoản Hưởng lãi tiết kiệm',
    encodings: ['windows-1258', 'viscii', 'tcvn3'],
  },
  {
    words:
      'Histórico Crédito Débito Lançamento transação São Paulo João Conceição Número operação Día Depósito Ñandú',
    encodings: ['windows-1252', 'iso-8859-1', 'iso-8859-15', 'ibm850'],
  },
  { words: 'Überweisung Müller Gebühr Zürich Geld öffentlich', encodings: ['windows-1252', 'ibm850'] },
]

const written = countries.flatMap(({ words, encodings }) =>
  [...encodings, 'utf-8', 'utf-16le', 'utf-16be'].map((encoding) => [encoding, words] as const),
)

/** Lines of a statement with these words, between amounts and plain text. */
const statement = (words: string, least = 0) => {
  const cell = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...words.split(' ')) },
    fc.stringMatching(/^[0-9]{1,6}\.[0-9]{2}$|^[A-Z]{3,9} [0-9]{1,4}$/),
  )
  const row = fc.array(cell, { minLength: 3, maxLength: 5 }).map((cells) => cells.join(','))
  return fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) => {
    const known = words.split(' ').slice(0, least).join(',')
    return `${[...rows, known].join('\r\n')}\r\n`
  })
}

const bytesOf = (text: string, encoding: string): Uint8Array => {
  const bytes = encoderOf(encodingNamed(encoding) ?? '')(text)
  if (!bytes) throw new Error(`${encoding} has no bytes for ${text}`)
  return bytes
}

describe('the text of a statement', () => {
  it.each(written)('declared and written in %s is read as it is: %s', async (encoding, words) => {
    await fc.assert(
      fc.asyncProperty(statement(words), async (text) => {
        expect(await read(bytesOf(text, encoding), encoding)).toEqual({ text, notes: [] })
      }),
      { numRuns: 30 },
    )
  })

  it.each(written)('that declares nothing is read from %s by its letters: %s', async (encoding, words) => {
    await fc.assert(
      fc.asyncProperty(statement(words, 8), async (text) => {
        expect((await read(bytesOf(text, encoding))).text).toBe(text)
      }),
      { numRuns: 30 },
    )
  })

  it.each(countries.flatMap(({ words, encodings }) => encodings.map((one) => [one, words] as const)))(
    'in %s is never wrong in silence, but for a few words that declare another: %s',
    async (encoding, words) => {
      const anyLength = fc.tuple(statement(words), fc.constantFrom(undefined, 'utf-8', 'utf-16le', encoding))
      const long = fc.tuple(statement(words, 8), fc.constantFrom('windows-1252', 'iso-8859-1', 'ibm850'))
      await fc.assert(
        fc.asyncProperty(fc.oneof(anyLength, long), async ([text, declared]) => {
          const { text: found, notes } = await read(bytesOf(text, encoding), declared)
          expect(found === text || notes.length > 0, JSON.stringify([declared, text, found])).toBe(true)
        }),
        // Letters tell and do not prove: a lone word may be one of either encoding.
        { numRuns: 200, seed: 1 },
      )
    },
  )

  it.each(written.filter(([encoding]) => encoding === 'utf-8'))(
    'in %s that declares another encoding is read as UTF-8: %s',
    async (_, words) => {
      const declarations = new Set(written.map(([one]) => one).filter((one) => !one.startsWith('utf')))
      await fc.assert(
        fc.asyncProperty(statement(words, 3), fc.constantFrom(...declarations), async (text, declared) => {
          const { text: found, notes } = await read(Buffer.from(text), declared)
          expect([found, notes[0]]).toEqual([text, 'TEXT_DAMAGED'])
        }),
        { numRuns: 100 },
      )
    },
  )

  it('whose lines were cut within letters of UTF-8 has them whole', async () => {
    const bytes = Buffer.from('รับโอน')
    const cut = Buffer.concat([
      bytes.subarray(0, 7),
      Buffer.from('\r\n'),
      bytes.subarray(7),
      Buffer.from('\n'),
    ])
    expect(await read(cut)).toEqual({ text: 'รับ\r\nโอน\n', notes: [] })
  })
})
