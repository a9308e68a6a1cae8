import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { moneyJson } from '../../../money/money.ts'
import { messageIdOf, type PayoutBatch } from '../../../rails/own-accounts/batches/batch.ts'
import { paidOutJson } from '../../paid-out.ts'
import type { OrderNote } from '../../../rails/own-accounts/batches/payment-batch-of.ts'
import type { BatchItem } from '../../../rails/own-accounts/batches/sql/batch-items.ts'

/** A batch as commands print it. */
export const batchJson = (batch: PayoutBatch) => ({
  idBatch: batch.id,
  idAccount: batch.accountId,
  state: batch.state,
  payouts: batch.orders,
  total: moneyJson(batch.total).amount,
  currencyCode: batch.currencyCode,
  format: batch.format,
  messageId: messageIdOf(batch.id),
  createdBy: batch.createdBy,
  createdAt: batch.createdAt.toISOString(),
  approvedBy: batch.approvedBy,
  exportedAt: batch.exportedAt?.toISOString(),
  executionDate: batch.executionDate,
  sha256: batch.sha256,
  institutionCode: batch.institutionCode,
  replaces: batch.replaces,
})

export const itemJson = ({ key, payout, money, state, status, debitedAt, returnedAt }: BatchItem) => ({
  ...(payout ? paidOutJson(payout) : { idReturn: key }),
  endToEndId: endToEndIdOf(key),
  money: moneyJson(money),
  state,
  status,
  debitedAt: debitedAt?.toISOString(),
  returnedAt: returnedAt?.toISOString(),
})

/** An order that is not in a file, or that the bank may refuse. */
export const noteJson = ({ order: { key, payout, money }, reason }: OrderNote) => ({
  ...(payout ? paidOutJson(payout) : { idReturn: key }),
  money: moneyJson(money),
  reason,
})
