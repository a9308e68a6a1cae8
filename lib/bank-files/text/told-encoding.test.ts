import { expect, it } from 'vitest'
import { decodedText } from './decoded-text.ts'
import { toldEncoding } from './told-encoding.ts'

it.each([
  ['รับโอนจาก สมชาย ใจดี', 'c3d1bae2cdb9a8d2a120cac1aad2c220e3a8b4d5', 'windows-874'],
  ['วันที่,รายการ,ถอนเงิน,ฝากเงิน', 'c7d1b9b7d5e82cc3d2c2a1d2c32cb6cdb9e0a7d4b92cbdd2a1e0a7d4b9', 'windows-874'],
  ['フリコミ ヤマダ タロウ', '8374838a8352837e208384837d835f20835e838d8345', 'shift_jis'],
  ['ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ', 'ccd8bad020d4cfc0de20c0dbb3', 'shift_jis'],
  [
    '日付,摘要,お支払金額,お預り金額',
    '93fa95742c934597762c82a88e7895a58be08a7a2c82a8976182e88be08a7a',
    'shift_jis',
  ],
  [
    '거래일시,적요,출금액,입금액,잔액',
    'b0c5b7a1c0cfbdc32cc0fbbfe42cc3e2b1ddbed72cc0d4b1ddbed72cc0dcbed7',
    'euc-kr',
  ],
  ['김샘플 카페 입금', 'b1e8bbf9c7c320c4abc6e420c0d4b1dd', 'euc-kr'],
  ['交易日期,摘要,支出,收入,余额', 'bdbbd2d7c8d5c6da2cd5aad2aa2cd6a7b3f62ccad5c8eb2cd3e0b6ee', 'gb18030'],
  ['转账 王小明 货款', 'd7aad5cb20cdf5d0a1c3f720bbf5bfee', 'gb18030'],
  [
    '交易日期,摘要,支出金額,存入金額,餘額',
    'a5e6a9f6a4e9b4c12cba4bad6e2ca4e4a558aaf7c3422ca673a44aaaf7c3422cbe6cc342',
    'big5',
  ],
  ['轉帳 王小明 貨款', 'c2e0b16220a4fda470a9fa20b366b4da', 'big5'],
  [
    'Nguyễn Văn Hưởng chuyển tiền thuê nhà tháng',
    '4e677579ad6e2056e56e2048dfb76e672063687579ac6e207469ab6e20746875ea206e68e0207468e16e67',
    'viscii',
  ],
  [
    'Nguyễn Văn Hưởng chuyển tiền thuê nhà tháng',
    '4e677579d46e2056a86e2048adeb6e672063687579d36e207469d26e20746875aa206e68b5207468b86e67',
    'tcvn3',
  ],
  [
    'Histórico;Crédito (R$);Débito (R$)',
    '48697374f37269636f3b4372e96469746f20285224293b44e96269746f2028522429',
    undefined,
  ],
  [
    'São Paulo, transação, lançamentos, ações',
    '53e36f205061756c6f2c207472616e7361e7e36f2c206c616ee7616d656e746f732c2061e7f56573',
    undefined,
  ],
  ['Überweisung Müller Straße', 'dc62657277656973756e67204dfc6c6c65722053747261df65', undefined],
  [
    'Número de operación, Día, Depósito',
    '4efa6d65726f206465206f706572616369f36e2c2044ed612c20446570f37369746f',
    undefined,
  ],
])('%s is read from its bytes alone', async (text, hex, encoding) => {
  const bytes = new Uint8Array(Buffer.from(hex, 'hex'))
  expect(toldEncoding(bytes)).toEqual(
    encoding === undefined
      ? { encoding: 'windows-1252', evidence: 'CLEAR' }
      : { encoding, evidence: 'LIKELY' },
  )
  let read = ''
  for await (const piece of decodedText(pieces(bytes))) read += piece
  expect(read).toBe(text)
})

it.each([
  ['VISCII', 'Ỷ LAN', '14204c414e'],
  ['VISCII', 'Ỹ thuật Hưởng', '1920746875a7742048dfb76e67'],
  ['TCVN-5712', 'Nguyễn', '4e677579d46e'],
  ['tcvn3', 'phí dư', '7068dd2064ad'],
])('%s is obeyed where it is declared: %s', async (declared, text, hex) => {
  let read = ''
  for await (const piece of decodedText(pieces(Buffer.from(hex, 'hex')), declared)) read += piece
  expect(read).toBe(text)
})

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

it.each([
  ['iso-8859-1', 'ßéa', 'dfe961'],
  ['windows-1252', 'c’est l’été, d’où', '6392657374206c92e974e92c2064926ff9'],
  ['iso-8859-1', 'éäñß ßñäé', 'e9e4f1df20dff1e4e9'],
  ['windows-1252', 'McÉwan', '4d63c977616e'],
  ['shift_jis', 'Яa', '846061'],
])('a few letters do not contradict the declaration of %s: %s', async (declared, text, hex) => {
  const notes: string[] = []
  let read = ''
  const bytes = pieces(new Uint8Array(Buffer.from(hex, 'hex')))
  for await (const piece of decodedText(bytes, declared, ({ code }) => notes.push(code))) read += piece
  expect({ read, notes }).toEqual({ read: text, notes: [] })
})
