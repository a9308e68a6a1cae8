import type { Mapping } from '../mapping.ts'

const vietnamese = {
  country: 'VN',
  decimal: '.',
  thousands: ',',
  dateFormats: ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MM/YY'],
} as const

export const vietnameseMappings: readonly Mapping[] = [
  {
    ...vietnamese,
    dateFormats: [...vietnamese.dateFormats],
    name: 'vietcombank',
    tested: 'PUBLIC_SAMPLE',
    source: 'two public importers, one of them measured against real files',
    bank: 'Vietcombank',
    otherNames: ['VCB'],
    columns: {
      date: [
        'Ngày giao dịch/TNX Date',
        'Ngày giao dịch',
        'TNX Date',
        'Ngày/TNX Date/Số CT/Doc No',
        'Ngày1/TNX Date/Số CT',
      ],
      valueDate: ['Ngày hiệu lực/Effective Date', 'Ngày hiệu lực'],
      debit: ['Số tiền ghi nợ/Debit', 'Số tiền ghi nợ', 'Ghi nợ'],
      credit: ['Số tiền ghi có/Credit', 'Số tiền ghi có', 'Ghi có'],
      balance: ['Số dư/Balance', 'Số dư'],
      reference: ['Số CT/Doc No', 'Số CT', 'Số tham chiếu'],
      text: ['Nội dung chi tiết/Transactions in detail', 'Nội dung chi tiết', 'Mô tả', 'Nội dung'],
    },
  },
  {
    ...vietnamese,
    dateFormats: [...vietnamese.dateFormats],
    name: 'techcombank',
    tested: 'DESCRIPTION',
    source: "headings of the bank's PDF in public importers",
    bank: 'Techcombank',
    otherNames: ['TCB'],
    columns: {
      date: ['Ngày giao dịch/Transaction Date', 'Ngày giao dịch', 'Transaction Date'],
      debit: ['Nợ TKTT/Debit', 'Nợ TKTT', 'Nợ/Debit'],
      credit: ['Có TKTT/Credit', 'Có TKTT', 'Có/Credit'],
      balance: ['Số dư/Balance', 'Số dư'],
      bankId: ['Số bút toán/Transaction No', 'Số bút toán'],
      payer: ['Đối tác/Remitter', 'Đối tác'],
      text: ['Diễn giải/Details', 'Diễn giải', 'Details'],
    },
  },
  {
    ...vietnamese,
    dateFormats: [...vietnamese.dateFormats],
    name: 'mb',
    tested: 'DESCRIPTION',
    source: 'descriptions of the export',
    bank: 'MB Bank',
    otherNames: ['Military Commercial Joint Stock Bank'],
    columns: {
      date: ['Ngày giao dịch', 'Ngày giao dịch (Transaction date)', 'Ngày hạch toán'],
      debit: ['Phát sinh nợ', 'Phát sinh nợ/Debit'],
      credit: ['Phát sinh có', 'Phát sinh có (Credit)', 'Phát sinh có/Credit'],
      balance: ['Số dư', 'Số dư (Balance)', 'Số dư/Balance'],
      bankId: ['Số bút toán', 'Số bút toán (Transaction no)', 'Mã giao dịch'],
      payer: ['Đơn vị thụ hưởng/Đơn vị chuyển', 'Đơn vị chuyển'],
      text: ['Nội dung', 'Nội dung (Details)', 'Diễn giải'],
    },
  },
]
