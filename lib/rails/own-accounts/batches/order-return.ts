import { randomUUID } from 'node:crypto'
import { amountFixed } from '../../../money/money.ts'
import type { MethodRequest } from '../../../methods/payin-method.ts'
import type { ReturnOrder, ReturnPayee, Returns } from '../../../payments/suspense/return-item.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { sealPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { lockAccount } from '../accounts/account.ts'
import { payingFault } from './create-batch.ts'
import { creditorOfPayout } from './creditor.ts'
import { insertSuspenseReturn } from '#sql/suspense_return'
import type { Refused } from '../../../platform/refused.ts'

/** Why money cannot be sent back from an account, in one sentence that says what to change. */
export class ReturnImpossible extends Error {
  override readonly name = 'ReturnImpossible'
  readonly refusal: Refused

  constructor(refusal: Refused) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/**
 * Orders that the money of a suspense item goes back: the next batch of the account has it. The caller books
 * SUSPENSE_RETURN and closes the item in the same transaction. Where the bank refuses it or sends it back,
 * whatever says so books SUSPENSE_RETURN_REFUSED, and the item is open again. Throws `ReturnImpossible` where
 * the account does not pay out, or no file can hold the payee; raises 23505 `suspense_return_once` where it
 * was ordered before.
 */
export async function orderReturn(
  transaction: Queryable,
  personal: PersonalData,
  { suspenseItemId, accountId, money, payee, reason }: ReturnOrder,
): Promise<{ readonly idReturn: string }> {
  const account = await lockAccount(transaction, accountId)
  const refused = payingFault(account)
  if (refused) throw new ReturnImpossible(refused)
  const request = requestOf(payee)
  const creditor = creditorOfPayout(request, money.currencyCode)
  if ('refused' in creditor)
    throw new ReturnImpossible({ refused: `The payee cannot be paid by a file: ${creditor.refused}.` })
  const keys = await personal.keysFor(transaction, undefined)
  const sealed = sealPayer(personal, keys, { request })
  const idReturn = randomUUID()
  await transaction.query(
    insertSuspenseReturn({
      idReturn,
      suspenseItemId,
      accountId,
      currencyCode: money.currencyCode,
      money: amountFixed(money),
      reason,
      id: sealed.id,
      sealed: sealed.sealed,
      keyId: sealed.keyId,
      lookup: sealed.lookup,
    }),
  )
  return { idReturn }
}

/** Returns from accounts of the operator, for `returnItem`. */
export const returnsOf = (personal: PersonalData): Returns => ({
  canPay: (payee, { currencyCode }) => !('refused' in creditorOfPayout(requestOf(payee), currencyCode)),
  order: (transaction, order) => orderReturn(transaction, personal, order),
})

function requestOf({ operatorCode, identifyingReference, ...account }: ReturnPayee): MethodRequest {
  const fields = {
    account: Object.fromEntries(Object.entries(account).filter(([, value]) => value !== undefined)),
    ...(operatorCode !== undefined && { paymentOperatorCode: operatorCode }),
    ...(identifyingReference !== undefined && { identifyingReference }),
  }
  return { paymentMethodCode: 'BANK_TRANSFER', ...fields }
}
