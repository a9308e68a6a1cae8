import type { Mapping } from '../mapping.ts'

const amounts = { decimal: '.', thousands: ',', tested: 'DESCRIPTION', country: 'IN' } as const

export const indianMappings: readonly Mapping[] = [
  {
    ...amounts,
    name: 'hdfc',
    bank: 'HDFC Bank',
    dateFormats: ['DD/MM/YY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD-MM-YY'],
    columns: {
      date: ['Date'],
      valueDate: ['Value Dt', 'Value Date'],
      debit: ['Withdrawal Amt.', 'Debit Amount'],
      credit: ['Deposit Amt.', 'Credit Amount'],
      balance: ['Closing Balance'],
      reference: ['Chq./Ref.No.', 'Chq/Ref Number'],
      text: ['Narration'],
    },
  },
  {
    ...amounts,
    name: 'icici',
    bank: 'ICICI Bank',
    dateFormats: ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY'],
    columns: {
      date: ['Transaction Date'],
      valueDate: ['Value Date'],
      debit: ['Withdrawal Amount (INR )', 'Withdrawal Amount'],
      credit: ['Deposit Amount (INR )', 'Deposit Amount'],
      balance: ['Balance (INR )', 'Balance'],
      reference: ['Cheque Number', 'Cheque. No./Ref. No.'],
      text: ['Transaction Remarks'],
    },
  },
  {
    ...amounts,
    name: 'icici-corporate',
    bank: 'ICICI Bank, corporate',
    dateFormats: ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY'],
    columns: {
      date: ['Txn Posted Date'],
      valueDate: ['Value Date'],
      amount: ['Transaction Amount(INR)', 'Transaction Amount'],
      direction: ['Cr/Dr'],
      balance: ['Available Balance(INR)', 'Available Balance'],
      reference: ['ChequeNo.'],
      bankId: ['Transaction ID'],
      text: ['Description'],
    },
  },
  {
    ...amounts,
    name: 'sbi',
    bank: 'State Bank of India',
    dateFormats: ['D MMM YYYY', 'D-MMM-YYYY', 'D-MMM-YY', 'DD/MM/YYYY', 'DD-MM-YYYY'],
    columns: {
      date: ['Txn Date'],
      valueDate: ['Value Date'],
      debit: ['Debit'],
      credit: ['Credit'],
      balance: ['Balance'],
      reference: ['Ref No./Cheque No.', 'Ref No'],
      text: ['Description'],
    },
  },
]
