import { postEntry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { whyOf, type Decision } from './decision.ts'
import { closeItem, selectItem } from './sql/suspense-item.ts'

/** The account that money goes back to. */
export interface ReturnPayee {
  readonly accountName: string
  readonly accountNumber: string
}

/** An order to pay the money of an item back. */
export interface ReturnOrder {
  readonly suspenseItemId: string
  readonly accountId: string
  readonly money: Money
  readonly payee: ReturnPayee
  readonly reason: string
}

/** Makes the order in the same transaction. Throws where it cannot be made: then nothing is done. */
export type OrderReturn = (transaction: Queryable, order: ReturnOrder) => Promise<unknown>

export type ItemReturned =
  | { readonly result: 'ORDERED'; readonly money: Money; readonly payee: ReturnPayee }
  | { readonly result: 'NOT_FOUND' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** Money that left cannot be returned. */
  | { readonly result: 'IS_DEBIT' }
  /** The line does not say whose account it came from. */
  | { readonly result: 'PAYEE_MISSING' }

/**
 * Orders the money of an open item to be paid back, to the payer's account where the line names it, else to
 * the given one. The money leaves suspense now; if the bank refuses, the item is opened again (`reopenItem`).
 */
export async function returnItem(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  orderReturn: OrderReturn,
  request: { readonly itemId: string; readonly payee?: Partial<ReturnPayee> },
  decision: Decision,
): Promise<ItemReturned> {
  const { itemId } = request
  return context.db.transaction(async (transaction): Promise<ItemReturned> => {
    const known = await selectItem(transaction, itemId)
    if (!known) return { result: 'NOT_FOUND' }
    if (known.closedAs !== null) return { result: 'NOT_OPEN', closedAs: known.closedAs }
    const { receiptId, accountId, money } = known
    if (receiptId === null) return { result: 'IS_DEBIT' }
    const receipt = await storedReceipt({ db: transaction, personal: context.personal }, receiptId)
    const { accountName, accountNumber } = { ...receipt?.payer, ...request.payee }
    if (accountName === undefined || accountNumber === undefined) return { result: 'PAYEE_MISSING' }
    const closed = await closeItem(transaction, itemId, 'RETURNED')
    if (!closed) {
      const now = await selectItem(transaction, itemId)
      return { result: 'NOT_OPEN', closedAs: now?.closedAs ?? null }
    }
    const payee = { accountName, accountNumber }
    await dropFailedMatch(transaction, receiptId)
    await orderReturn(transaction, {
      suspenseItemId: itemId,
      accountId,
      money,
      payee,
      reason: decision.reason,
    })
    await postEntry(transaction, {
      kind: 'SUSPENSE_RETURN',
      currencyCode: money.currencyCode,
      receiptId,
      reason: decision.reason,
      lines: [
        { account: { kind: 'SUSPENSE' }, amount: -money.amount },
        { account: { kind: 'PAYOUT_CLEARING' }, amount: money.amount },
      ],
    })
    await recordAudit(transaction, {
      actor: decision.by,
      command: 'suspense return',
      after: { suspenseItemId: itemId, ...whyOf(decision) },
    })
    return { result: 'ORDERED', money, payee }
  })
}
