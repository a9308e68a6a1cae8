import { postEntry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import type { Receipt } from '../receive/receipt.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { whyOf, type Decision } from './decision.ts'
import { selectHeld } from './sql/held-money.ts'
import { matchesInForce } from './sql/match-in-force.ts'
import { selectItem, selectItemOf } from './sql/suspense-item.ts'
import { takeItem } from './sql/take-received.ts'
import { undoUnderLock } from './undo-match.ts'

/** The account that money goes back to. */
export interface ReturnPayee {
  readonly accountName: string
  readonly accountNumber: string
  /** The payee's bank, by the code that payouts name it by. */
  readonly operatorCode?: string
  readonly bankBranch?: string
  readonly accountType?: string
  readonly identifyingReference?: string
}

/** An order to pay the money of an item back. */
export interface ReturnOrder {
  readonly suspenseItemId: string
  readonly accountId: string
  readonly money: Money
  readonly payee: ReturnPayee
  readonly reason: string
}

/** What pays money back. */
export interface Returns {
  /** Whether a bank can be asked to pay this payee. */
  readonly canPay: (payee: ReturnPayee, money: Money) => boolean
  /** Makes the order in the same transaction. Throws where it cannot be made: then nothing is done. */
  readonly order: (transaction: Queryable, order: ReturnOrder) => Promise<{ readonly idReturn: string }>
}

/** A return that was ordered. */
export interface OrderedReturn {
  readonly result: 'ORDERED'
  readonly idReturn: string
  readonly accountId: string
  readonly money: Money
  readonly payee: ReturnPayee
}

export type ItemReturned =
  | OrderedReturn
  | { readonly result: 'NOT_FOUND' }
  | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null }
  /** Money that left cannot be returned. */
  | { readonly result: 'IS_DEBIT' }
  /** The line does not say whose account it came from, and nobody else did. */
  | { readonly result: 'PAYEE_MISSING'; readonly missing: 'accountName' | 'accountNumber' }
  /** The line names an account that can be paid, and it is not the given one. */
  | { readonly result: 'OTHER_ACCOUNT' }

/**
 * Orders the money of an open item to be paid back, to the payer's account where the line names it, else to
 * the given one. An account of the line that no bank can be asked to pay, such as a UPI ID, is as good as
 * none. The money leaves suspense now; if the bank refuses, the item is opened again (`reopenItem`). Once: of
 * concurrent decisions about one item the first counts. The audit records it.
 */
export async function returnItem(
  context: Pick<PaymentContext, 'db' | 'personal'>,
  returns: Returns,
  request: { readonly itemId: string; readonly payee?: Partial<ReturnPayee> },
  decision: Decision,
): Promise<ItemReturned> {
  const { itemId } = request
  return context.db.transaction(async (transaction): Promise<ItemReturned> => {
    const known = await selectItem(transaction, itemId)
    const held = known?.closedAs === null ? undefined : await selectEnded(transaction, itemId)
    if (!known && !held) return { result: 'NOT_FOUND' }
    if (known?.closedAs && !held) return { result: 'NOT_OPEN', closedAs: known.closedAs }
    const { receiptId, money } = held ?? known ?? { receiptId: null }
    if (receiptId === null) return { result: 'IS_DEBIT' }
    const receipt = await storedReceipt({ db: transaction, personal: context.personal }, receiptId)
    if (!receipt) throw new Error(`receipt ${receiptId} of an item does not exist`)
    const accountId = receipt.receivingAccountId
    const payee = payeeOf(receipt.payer, request.payee, (one) => returns.canPay(one, money))
    if ('result' in payee) return payee
    if (held && !(await takeFromEnded(transaction, receiptId, decision)))
      return { result: 'NOT_OPEN', closedAs: known?.closedAs ?? 'MATCHED' }
    const openId = held ? (await selectItemOf(transaction, receiptId))?.id : itemId
    if (openId === undefined || !(await takeItem(transaction, openId))) {
      const now = await selectItem(transaction, itemId)
      return { result: 'NOT_OPEN', closedAs: now?.closedAs ?? null }
    }
    await dropFailedMatch(transaction, receiptId)
    const order = { suspenseItemId: openId, accountId, money, payee, reason: decision.reason }
    const { idReturn } = await returns.order(transaction, order)
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
      after: { suspenseItemId: openId, suspenseReturnId: idReturn, ...whyOf(decision) },
    })
    return { result: 'ORDERED', idReturn, accountId, money, payee }
  })
}

/** The money of an item that a payment has which was refused: it takes no money, and keeps none. */
async function selectEnded(transaction: Queryable, itemId: string) {
  const held = await selectHeld(transaction, itemId)
  const payment = held && (await lockPayment(transaction, held.key))
  return payment?.status === 'REFUSED' && held?.isWhole ? held : undefined
}

/** False where the payment has refunded it. The caller holds the payment's row. */
async function takeFromEnded(
  transaction: Queryable,
  receiptId: string,
  decision: Decision,
): Promise<boolean> {
  const [match] = await matchesInForce(transaction, [receiptId])
  return (
    match !== undefined && (await undoUnderLock(transaction, match, decision)).outcome.result === 'UNDONE'
  )
}

/** Who gets the money back. Money is not sent elsewhere than where it came from, if that can be paid. */
function payeeOf(
  payer: Receipt['payer'],
  given: Partial<ReturnPayee> = {},
  canPay: (payee: ReturnPayee) => boolean,
): ReturnPayee | Extract<ItemReturned, { readonly result: 'PAYEE_MISSING' | 'OTHER_ACCOUNT' }> {
  const { accountName, accountNumber } = { ...payer, ...given }
  if (accountNumber === undefined) return { result: 'PAYEE_MISSING', missing: 'accountNumber' }
  if (accountName === undefined) return { result: 'PAYEE_MISSING', missing: 'accountName' }
  const payee = { ...given, accountName, accountNumber }
  const ofLine = payer?.accountNumber
  const isOther = ofLine !== undefined && plain(ofLine) !== plain(accountNumber)
  if (isOther && canPay({ ...payee, accountNumber: ofLine })) return { result: 'OTHER_ACCOUNT' }
  return payee
}

const plain = (accountNumber: string): string => accountNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
