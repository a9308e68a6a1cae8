import type { Mapping } from '../mapping.ts'

const japanese = { country: 'JP', decimal: '.', thousands: ',' } as const
const days = ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYY年M月D日', 'YYYYMMDD']

export const japaneseMappings: readonly Mapping[] = [
  {
    ...japanese,
    name: 'smbc',
    bank: 'Sumitomo Mitsui Banking Corporation',
    otherNames: ['SMBC', '三井住友銀行'],
    tested: 'PUBLIC_SAMPLE',
    source: 'rows in a public description of the export, and importers of it',
    dateFormats: days,
    columns: {
      date: ['年月日', 'お取引日'],
      debit: ['お引出し'],
      credit: ['お預入れ'],
      balance: ['残高'],
      text: ['お取り扱い内容', 'メモ'],
    },
  },
  {
    ...japanese,
    name: 'mufg',
    bank: 'MUFG Bank',
    otherNames: ['三菱UFJ銀行'],
    tested: 'PUBLIC_SAMPLE',
    source: 'rows in the tests of several public importers',
    dateFormats: days,
    columns: {
      date: ['日付'],
      debit: ['支払い金額', 'お支払金額'],
      credit: ['預かり金額', 'お預り金額'],
      balance: ['差引残高'],
      text: ['摘要', '摘要内容'],
    },
  },
]
