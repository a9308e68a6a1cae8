import type { PaymentKind } from '../money/payment-kinds.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { termsIn, termsOf, type TermKind } from '../platform/personal-data/lookup-terms.ts'
import { openPayer } from '../platform/personal-data/payer-data.ts'
import { findPayers } from '../platform/personal-data/sql/find-payers.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Statement } from '../platform/db/statement.ts'
import { paymentsOfPayers, toldByRails, toldReceipts } from '../payments/sql/payments-of-payers.ts'

/** What a person is looked for by, as it was typed. */
export interface Wanted {
  readonly kind: TermKind
  readonly text: string
}

const rowsPerStatement = 500
const firstUuid = '00000000-0000-0000-0000-000000000000'

/**
 * The payments and customers of a merchant that name a person: by the keyed hashes, then by the decrypted
 * text. A name is found by all of its words, in any order. Rows of earlier releases are found once they are
 * encrypted. Records who looked, and not for whom.
 */
export async function findPersonalData(
  { db, personal, rails }: Pick<PaymentContext, 'db' | 'personal' | 'rails'>,
  merchant: Merchant,
  { kind, text }: Wanted,
  actor: CurrentActor,
): Promise<readonly Subject[]> {
  const terms = termsOf(kind, text)
  if (terms.length === 0) return []
  // Payers of receipts were stored before their merchant was known.
  const keys = [await personal.keysFor(db, merchant), await personal.keysFor(db, undefined)]
  const hashes = keys.map((one) => terms.map((term) => personal.hash(one, term)))
  const found: string[] = []
  for (let after = firstUuid; ;) {
    const page = await findPayers(db, merchant.code, hashes, after, rowsPerStatement)
    for (const payer of page) {
      const known = new Set(termsIn(openPayer(personal, payer)).map((term) => `${term.kind} ${term.text}`))
      if (terms.every((term) => known.has(`${term.kind} ${term.text}`))) found.push(payer.id)
    }
    const last = page.at(-1)
    if (!last || page.length < rowsPerStatement) break
    after = last.id
  }
  await recordAudit(db, { actor, command: 'privacy find', merchantCode: merchant.code, after: { by: kind } })
  return subjectsOf({ db, rails }, merchant.code, found)
}

/** A payment, a customer or a suspense item whose personal data matches. */
interface Subject {
  readonly kind: PaymentKind | 'customer' | 'suspense'
  readonly id: string
}

/**
 * The payments, customers and suspense items that rows of payer_data belong to, each once. Money that is no
 * payment's is a suspense item, and no merchant's: it is named to all.
 */
async function subjectsOf(
  { db, rails }: Pick<PaymentContext, 'db' | 'rails'>,
  merchantCode: string,
  payerIds: readonly string[],
): Promise<readonly Subject[]> {
  const payers = '$2::uuid[]'
  const statement: Statement<Subject> = {
    name: '',
    text: `
      with recursive ${toldReceipts(rails, payers)}
      select 'customer' as kind, customer_id as id from customer where merchant_code = $1 and payer_data_id = any(${payers})
      union
      select kind, payment_id from (${paymentsOfPayers(rails, payers)}) named where merchant_code = $1
      union
      select 'suspense', item.id::text
        from suspense_item item
       where item.id in (
           select id from suspense_item where receipt_id in (select id from told)
           union select suspense_item_id from suspense_return where payee_id = any(${payers})${toldByRails(rails, 'items', payers)})
         and not exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null)
      order by kind, id`,
    values: [merchantCode, payerIds],
  }
  return (await db.query(statement)).rows
}
