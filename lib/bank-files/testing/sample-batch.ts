import { money } from '../../money/money.ts'
import type { PaymentBatch, Transfer } from '../payments/payment-batch.ts'

export const sampleTransfer: Transfer = {
  endToEndId: '7NSWCCMQ0RHFST7WXENYHSKNPJ',
  money: money(49_950n, 'INR'),
  creditor: {
    name: 'Asha Rao',
    account: { number: '50100123456789', type: 'SVGS' },
    agent: { memberId: 'KKBK0000261', clearingSystem: 'INFSC' },
    address: { country: 'IN', lines: ['12 Rue de la Paix', 'Pondicherry'] },
    identification: { of: 'PERSON', id: 'ABCDE1234F', scheme: 'TXID' },
  },
  remittance: 'Payout order-1',
}

/** A batch that every writer takes. */
export const sampleBatch: PaymentBatch = {
  messageId: 'BATCH-1',
  paymentInformationId: 'BATCH-1-1',
  createdAt: new Date('2026-11-23T04:05:06.789Z'),
  executionDate: '2026-11-24',
  initiatingParty: { name: 'Example Payments Ltd', customerId: 'CUST0042' },
  debtor: {
    name: 'Example Payments Ltd',
    account: { number: '000123456789' },
    agent: { bic: 'HDFCINBB', memberId: 'HDFC0000001', clearingSystem: 'INFSC' },
  },
  charges: 'SHAR',
  serviceLevel: 'NURG',
  batchBooking: true,
  transfers: [
    sampleTransfer,
    {
      endToEndId: '7NSWCCMQ0RHFST7WXENYHSKNPK',
      money: money(1n, 'INR'),
      creditor: {
        name: 'Ravi & Söhne',
        account: { number: '123456789012' },
        agent: { memberId: 'ICIC', branch: 'Fort, Mumbai' },
      },
    },
  ],
}

/** The sample with its first transfer changed, alone. */
export const batchOf = (transfer: Partial<Transfer>, batch: Partial<PaymentBatch> = {}): PaymentBatch => ({
  ...sampleBatch,
  transfers: [{ ...sampleTransfer, ...transfer }],
  ...batch,
})
