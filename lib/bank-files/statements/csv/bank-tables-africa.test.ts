import { expect, it } from 'vitest'
import { tableSummary as read } from '../../testing/table-summary.ts'

// Tables of headings that public programs name, with words and amounts of our own.

it.each([
  [
    'Guaranty Trust Bank',
    'Trans Date,Value Date,Reference,Debits,Credits,Balance,Remarks',
    [
      '03/08/2026,03/08/2026,G1,,"150,000.00","150,000.00",TRF FROM ADA',
      '05/08/2026,05/08/2026,G2,"20,000.00",,"130,000.00",FEE',
      '31/08/2026,31/08/2026,,,,"130,000.00",CLOSING BALANCE',
    ],
  ],
  [
    'Zenith Bank',
    'TRANS DATE,VALUE DATE,TRANS ID,DR AMOUNT,CR AMOUNT,BALANCE,REMARKS',
    [
      '03/08/2026,03/08/2026,Z1,,150000.00,150000.00,NIP/ADA',
      '05/08/2026,05/08/2026,Z2,20000.00,,130000.00,FEE',
    ],
  ],
  [
    'UBA',
    'TRAN DATE,VALUE DATE,TRAN REF,DEBIT,CREDIT,BALANCE,NARRATION',
    [
      '03/08/2026,03/08/2026,U1,,150000.00,150000.00,TRF FROM ADA',
      '05/08/2026,05/08/2026,U2,20000.00,,130000.00,FEE',
    ],
  ],
  [
    'Kuda',
    ',,Date/Time,Money In,,Money out,Category,To / From,Description,Balance',
    [
      ',,03/08/26 10:22:11,"₦150,000.00",,,inward transfer,ADA OBI,rent,"₦150,000.00"',
      ',,05/08/26 09:00:00,,,"₦20,000.00",fee,,,"₦130,000.00"',
    ],
  ],
  [
    'CRDB Bank',
    'Posting Date,Details,Value Date,Debit,Credit,Book Balance',
    [
      '03-08-2026,TISS FROM ADA,03-08-2026,,"150,000.00","150,000.00"',
      '05-08-2026,Monthly Maintenance Fee,05-08-2026,"20,000.00",,"130,000.00"',
    ],
  ],
])('%s: a credit, a debit and the balance', async (bank, headings, rows) => {
  expect(await read([headings, ...rows].join('\n'), bank)).toMatchObject({
    lines: ['2026-08-03 150000 CREDIT', '2026-08-05 20000 DEBIT'],
    closing: '130000',
    errors: [],
    warnings: [],
  })
})
