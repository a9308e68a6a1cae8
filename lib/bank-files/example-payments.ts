import { writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { money } from '../money/money.ts'
import { pain001 } from './payments/pain-001.ts'
import type { PaymentBatch } from './payments/payment-batch.ts'

// node lib/bank-files/example-payments.ts FILE

const batch: PaymentBatch = {
  messageId: 'BATCH-1',
  paymentInformationId: 'BATCH-1-1',
  createdAt: new Date('2026-11-23T04:05:06Z'),
  executionDate: '2026-11-24',
  initiatingParty: { name: 'Example Payments Ltd' },
  debtor: {
    name: 'Example Payments Ltd',
    account: { number: '000123456789' },
    agent: { bic: 'HDFCINBB' },
  },
  charges: 'SHAR',
  batchBooking: true,
  transfers: [
    {
      endToEndId: 'INVOICE-17',
      money: money(49_950n, 'INR'),
      creditor: {
        name: 'Asha Rao & Söhne',
        account: { number: '50100123456789' },
        agent: { memberId: 'KKBK0000261', clearingSystem: 'INFSC' },
      },
      remittance: 'Invoice 17',
    },
  ],
}

const [, , file = ''] = argv
const written = pain001(batch, 'pain.001.001.09')
if ('faults' in written) {
  for (const { field, reason } of written.faults) console.log(`${field} ${reason}`)
} else {
  for (const { field, original, written: text } of written.changes)
    console.log(`${field}: "${original}" is written "${text}"`)
  await writeFile(file, written.xml)
}
