import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import type { CsvColumns } from '../../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import { nameOfDecider } from '../../../platform/audit/actor.ts'
import { calledOf } from '../../../rails/own-accounts/accounts/account.ts'
import { messageIdOf, type PayoutBatch } from '../../../rails/own-accounts/batches/batch.ts'
import { withCommand } from '../../refusal-fault.ts'
import { paidOutJson } from '../../paid-out.ts'
import type { OrderNote } from '../../../rails/own-accounts/batches/payment-batch-of.ts'
import type { WaitingAccount, WaitingPayout } from '../../../rails/own-accounts/batches/shown/waiting.ts'
import type { ShownOrder } from '../../../rails/own-accounts/batches/shown/shown-batch.ts'

/** A batch as commands print it. */
export const batchJson = (batch: PayoutBatch) => ({
  idBatch: batch.id,
  idAccount: batch.accountId,
  account: batch.account,
  state: batch.state,
  payouts: batch.orders,
  total: moneyJson(batch.total).amount,
  currencyCode: batch.currencyCode,
  format: batch.format,
  messageId: messageIdOf(batch.id),
  createdBy: nameOfDecider(batch.createdBy),
  createdAt: batch.createdAt.toISOString(),
  approvedBy: batch.approvedBy && nameOfDecider(batch.approvedBy),
  exportedAt: batch.exportedAt?.toISOString(),
  executionDate: batch.executionDate,
  sha256: batch.sha256,
  institutionCode: batch.institutionCode,
  replaces: batch.replaces,
})

/** The same as a table. */
export const batchColumns: CsvColumns<PayoutBatch> = {
  idBatch: ({ id }) => id,
  idAccount: ({ accountId }) => accountId,
  account: ({ account }) => account,
  state: ({ state }) => state,
  payouts: ({ orders }) => String(orders),
  currencyCode: ({ currencyCode }) => currencyCode,
  total: ({ total }) => amountShortest(total),
  format: ({ format }) => format,
  createdBy: ({ createdBy }) => nameOfDecider(createdBy),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  approvedBy: ({ approvedBy }) => approvedBy && nameOfDecider(approvedBy),
  exportedAt: ({ exportedAt }) => exportedAt?.toISOString(),
  executionDate: ({ executionDate }) => executionDate,
  sha256: ({ sha256 }) => sha256,
  institutionCode: ({ institutionCode }) => institutionCode,
}

/** An order as those see it who agree with it. */
export const shownJson = ({
  key,
  payout,
  money,
  payee,
  reason,
  isNewPayee,
  refusal,
  ...item
}: ShownOrder) => ({
  ...(payout && { merchantCode: payout.merchantCode }),
  kind: payout?.kind ?? 'return',
  id: payout?.paymentId ?? key,
  money: moneyJson(money),
  payee,
  reason,
  isNewPayee,
  refusal,
  endToEndId: endToEndIdOf(key),
  state: item.state,
  status: item.status,
  debitedAt: item.debitedAt?.toISOString(),
  returnedAt: item.returnedAt?.toISOString(),
})

/** What waits for the next batch of an account. */
export const waitingJson = ({ account, money, count, balance, missing }: WaitingAccount) => ({
  idAccount: account.id,
  account: calledOf(account),
  money: moneyJson(money),
  count,
  balance: moneyJson(balance),
  ...(missing.amount > 0n && { missing: moneyJson(missing) }),
})

export const waitingPayoutJson = ({ key, payout, money, accountId, payee, isNewPayee }: WaitingPayout) => ({
  ...(payout && { merchantCode: payout.merchantCode }),
  kind: payout?.kind ?? 'return',
  id: payout?.paymentId ?? key,
  idAccount: accountId,
  money: moneyJson(money),
  payee,
  isNewPayee,
})

/** What waits as a table: a payout on each line, with what people call the account that would pay it. */
export function waitingColumns(waiting: readonly WaitingAccount[]): CsvColumns<WaitingPayout> {
  const names = new Map(waiting.map(({ account }) => [account.id, calledOf(account)]))
  return {
    merchantCode: ({ payout }) => payout?.merchantCode,
    kind: ({ payout }) => payout?.kind ?? 'return',
    id: ({ key, payout }) => payout?.paymentId ?? key,
    idAccount: ({ accountId }) => accountId,
    account: ({ accountId }) => names.get(accountId),
    amount: ({ money }) => amountShortest(money),
    currencyCode: ({ money }) => money.currencyCode,
    payeeName: ({ payee }) => payee?.name,
    payeeAccount: ({ payee }) => payee?.account,
    payeeBank: ({ payee }) => payee?.bank,
    isNewPayee: ({ isNewPayee }) => String(isNewPayee),
  }
}

/** An order that is not in a file, or that the bank may refuse. */
export const noteJson = ({ order: { key, payout, money }, reason, command }: OrderNote) => ({
  ...(payout ? paidOutJson(payout) : { idReturn: key }),
  money: moneyJson(money),
  reason: withCommand(reason, command),
})
