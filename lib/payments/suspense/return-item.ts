import { postEntries, postEntry } from '../../ledger/post-entry.ts'
import type { Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import type { Receipt } from '../receive/receipt.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import { whyOf, type Assigning, type Decision } from './decision.ts'
import { selectItem } from './sql/suspense-item.ts'
import { takeItem } from './sql/take-received.ts'
import { takeHeld, type FreedMoney, type HeldTaken } from './take-held.ts'
import { findMoney, type MoneyFound, type MoneyItem } from './take-money.ts'

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
  | Exclude<MoneyFound, MoneyItem>
  | Exclude<HeldTaken, FreedMoney>
  /** The line does not say whose account it came from, and nobody else did. */
  | { readonly result: 'PAYEE_MISSING'; readonly missing: 'accountName' | 'accountNumber' }
  /** The line names an account that can be paid, and it is not the given one. */
  | { readonly result: 'OTHER_ACCOUNT' }

/**
 * Orders the money of an item to be paid back, to the payer's account where the line names it, else to the
 * given one. An account of the line that no bank can be asked to pay, such as a UPI ID, is as good as none.
 * What a payment has without needing it is taken from it first: an open one lacks it again. The money leaves
 * suspense now; if the bank refuses, the item is opened again (`reopenItem`). Once: of concurrent decisions
 * about one item the first counts. The audit records it.
 */
export async function returnItem(
  { db, personal, changed }: Pick<PaymentContext, 'db' | 'personal' | 'changed'>,
  returns: Returns,
  request: ReturnRequest,
  decision: Decision,
): Promise<ItemReturned> {
  const { outcome, takenFrom } = await db.transaction((transaction) =>
    returnOnce({ transaction, personal, decision }, returns, request),
  )
  if (takenFrom) changed(takenFrom)
  return outcome
}

interface ReturnRequest {
  readonly itemId: string
  readonly payee?: Partial<ReturnPayee>
}

interface Outcome {
  readonly outcome: ItemReturned
  readonly takenFrom?: PaymentKey
}

async function returnOnce(
  assigning: Assigning,
  returns: Returns,
  { itemId, payee: given }: ReturnRequest,
): Promise<Outcome> {
  const { transaction, personal } = assigning
  const found = await findMoney(transaction, itemId)
  if (!('receiptId' in found)) return { outcome: found }
  const receipt = await storedReceipt({ db: transaction, personal }, found.receiptId)
  if (!receipt) throw new Error(`receipt ${found.receiptId} of an item does not exist`)
  const payee = payeeOf(receipt.payer, given, (one) => returns.canPay(one, found.money))
  if ('result' in payee) return { outcome: payee }
  const freed = found.held && ((await takeHeld(assigning, itemId)) ?? notOpen)
  if (freed && 'result' in freed) return { outcome: freed }
  if (freed) await postEntries(transaction, freed.entries)
  const { receiptId, money } = freed ?? found
  const openId = freed?.itemId ?? itemId
  if (!(await takeItem(transaction, openId))) {
    if (freed) throw new Error(`the money of item ${itemId} is not open although it was taken`)
    return {
      outcome: { result: 'NOT_OPEN', closedAs: (await selectItem(transaction, itemId))?.closedAs ?? null },
    }
  }
  const accountId = receipt.receivingAccountId
  const order = { suspenseItemId: openId, accountId, money, payee, reason: assigning.decision.reason }
  const { idReturn } = await returns.order(transaction, order)
  await record(assigning, { ...order, receiptId, idReturn, takenFrom: freed?.holder })
  return {
    outcome: { result: 'ORDERED', idReturn, accountId, money, payee },
    ...(freed && { takenFrom: freed.holder }),
  }
}

const notOpen = { result: 'NOT_OPEN', closedAs: null } as const

interface Recorded extends ReturnOrder {
  readonly receiptId: string
  readonly idReturn: string
  readonly takenFrom: PaymentKey | undefined
}

async function record(
  { transaction, decision }: Assigning,
  { suspenseItemId, receiptId, money: { amount, currencyCode }, idReturn, takenFrom }: Recorded,
): Promise<void> {
  await dropFailedMatch(transaction, receiptId)
  await postEntry(transaction, {
    kind: 'SUSPENSE_RETURN',
    currencyCode,
    receiptId,
    reason: decision.reason,
    lines: [
      { account: { kind: 'SUSPENSE' }, amount: -amount },
      { account: { kind: 'PAYOUT_CLEARING' }, amount },
    ],
  })
  await recordAudit(transaction, {
    actor: decision.by,
    command: 'suspense return',
    merchantCode: takenFrom?.merchantCode,
    after: {
      suspenseItemId,
      suspenseReturnId: idReturn,
      ...(takenFrom && { kind: takenFrom.kind, paymentId: takenFrom.paymentId }),
      ...whyOf(decision),
    },
  })
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
