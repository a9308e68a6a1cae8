import { namesSomebody, bankText } from '../../../bank-files/payments/bank-text.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { loadMerchant } from '../../../merchants/load-merchant.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { Refused } from '../../../platform/refused.ts'
import type { Decided } from './batch.ts'
import { withCorrection, type PayeeCorrection, type StoredPayee } from './corrected-payee.ts'
import { creditorOfPayout } from './creditor.ts'
import { isOpen } from './settle-order.ts'
import { payeeOf, type Payee } from './shown/payee.ts'
import { bankCodes, namedBank } from './creditor-bank.ts'
import { holdOrders, type HeldOrder } from './sql/named-orders.ts'
import { keysOfTyped, lockPayee, replacePayee, type TypedOrder } from './sql/payee-of-order.ts'

export interface Correction {
  readonly order: TypedOrder
  /** The payee's bank: a code of the payment options, an IFSC, or a BIC. */
  readonly bank?: string | undefined
  /** The payee's name in Latin letters, as the bank has it. */
  readonly name?: string | undefined
}

export interface Corrected {
  readonly order: HeldOrder
  readonly payee: Payee | undefined
}

/**
 * A person says the payee's bank, or the payee's name as the bank has it, of an order that waits for its
 * batch. What the merchant sent stays beside it. Never of an order that a batch has: what was approved
 * stays so. The audit records it, without the name.
 */
export async function correctPayee(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  { order: typed, bank, name }: Correction,
  { by: actor }: Decided,
): Promise<Corrected | Refused> {
  return db.transaction(async (transaction): Promise<Corrected | Refused> => {
    const order = await orderTyped(transaction, typed)
    if ('refused' in order) return order
    const stored = await lockPayee(transaction, order.key)
    if (!stored) return { refused: `Nothing is stored of the payee of ${typed.id}.` }
    if (stored.batchId !== undefined)
      return { refused: `${typed.id} is in the batch ${stored.batchId}: "payout-batch cancel" first.` }
    const payee: StoredPayee = openPayer(personal, toStoredPayer(stored.row))
    const said = correctionOf(stored.currencyCode, bank, name)
    if ('refused' in said) return said
    const corrected = { ...payee.corrected, ...said }
    const request = withCorrection(payee.request, corrected)
    const creditor = request && creditorOfPayout(request, stored.currencyCode)
    if (!creditor || 'refused' in creditor)
      return { refused: `The payee cannot be paid by a file: ${creditor?.refused ?? 'it was erased'}.` }
    await replace(transaction, personal, stored.row.personal_id, { ...payee, corrected }, order)
    await recordAudit(transaction, {
      actor,
      command: 'payouts correct',
      ...('payout' in order.of && { merchantCode: order.of.payout.key.merchantCode }),
      after: {
        id: typed.id,
        ...(bank !== undefined && { payeeBank: bank }),
        isNameGiven: name !== undefined,
      },
    })
    return { order, payee: payeeOf({ key: order.key, money: order.money, payout: undefined, request }) }
  })
}

async function orderTyped(transaction: Queryable, typed: TypedOrder): Promise<HeldOrder | Refused> {
  const [key, another] = await keysOfTyped(transaction, typed)
  if (another !== undefined)
    return { refused: `Several merchants have a payout ${typed.id}: name one by --code.` }
  const order = key === undefined ? undefined : (await holdOrders(transaction, [key])).get(key)
  if (!order) return { refused: `There is no payout ${typed.id} that is paid from an account of yours.` }
  return isOpen(order) ? order : { refused: `${typed.id} has ended: only one that waits can be corrected.` }
}

/** What is said of the payee, or why no file can hold it. */
function correctionOf(
  currencyCode: CurrencyCode,
  bank: string | undefined,
  name: string | undefined,
): PayeeCorrection | Refused {
  if (bank === undefined && name === undefined) return { refused: 'Give --payee-bank, --payee-name or both.' }
  if (name !== undefined && !namesSomebody(bankText(name, name.length)))
    return { refused: `--payee-name: ${name} is not in letters that a bank can take.` }
  const said = bank === undefined ? {} : bankOf(currencyCode, bank)
  return 'refused' in said ? said : { ...said, ...(name !== undefined && { name }) }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A word of eight letters is a BIC only if a country is in it: KASIKORN is none. */
const isBic = (written: string): boolean =>
  /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/.test(written) &&
  regions.of(written.slice(4, 6)) !== undefined

function bankOf(currencyCode: CurrencyCode, bank: string): PayeeCorrection | Refused {
  const named = namedBank(currencyCode, bank)
  if (named) return named
  if (isBic(bank)) return { bic: bank }
  return {
    refused: `--payee-bank: ${bank} is no bank in ${currencyCode}; give a BIC${currencyCode === 'INR' ? ', an IFSC' : ''} or one of ${bankCodes(currencyCode)}.`,
  }
}

/** Under the keys of its merchant, as the row was. */
async function replace(
  transaction: Queryable,
  personal: PaymentContext['personal'],
  id: string,
  value: StoredPayee,
  { of }: HeldOrder,
): Promise<void> {
  const merchant = 'payout' in of ? await loadMerchant(transaction, of.payout.key.merchantCode) : undefined
  const keys = await personal.keysFor(transaction, merchant)
  const sealed = personal.seal(keys, `payer_data:${id}`, value)
  await replacePayee(transaction, { id, ...sealed, lookup: personal.hashes(keys, value) })
}
