import type { Queryable } from '../../../platform/db/database.ts'
import { gatherCalls } from '../../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../../platform/db/gather/per-database.ts'
import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { PayerOfReceiptRow } from '../../receive/sql/personal-parts.ts'
import { keysAsJson } from '../../sql/key-columns.ts'
import * as sql from '#sql/receipt_match'

type Context = Pick<PaymentContext, 'db' | 'personal'>

/** The account that a customer paid from, as far as the rail reported it. */
export interface AccountUsed {
  readonly accountName?: string
  readonly accountNumber?: string
}

/**
 * The payers' accounts, oldest first, as far as rails reported them and they were not erased. Read in one
 * statement with those of other payments that are asked for at the same time.
 */
export async function accountsUsed(
  { db, personal }: Context,
  key: PaymentKey,
): Promise<readonly AccountUsed[]> {
  return accountsIn(personal, await queueOf(db)(key))
}

/**
 * For each receipt of the payment, oldest first, the account that it names; undefined where it names none, or
 * names it no more. Whoever asks for the only payer there is counts these, not the accounts that are known.
 */
export async function payersOf(
  { db, personal }: Context,
  key: PaymentKey,
): Promise<readonly (AccountUsed | undefined)[]> {
  return (await queueOf(db)(key)).map((row) => accountIn(personal, row))
}

/** The same for several payments, in the order of their keys. */
export async function accountsUsedOf(
  { db, personal }: Context,
  keys: readonly PaymentKey[],
): Promise<readonly (readonly AccountUsed[])[]> {
  return (await selectPayers(db, keys)).map((payers) => accountsIn(personal, payers))
}

const queueOf = perDatabase((db) =>
  gatherCalls<PaymentKey, readonly ReceiptRow[]>({
    run: (keys) => selectPayers(db, keys),
    most: 32,
    atOnce: 2,
  }),
)

/** The payer of a receipt: no column of its row has a value where the rail named none. */
type ReceiptRow = PayerOfReceiptRow

const accountsIn = (personal: PersonalData, receipts: readonly ReceiptRow[]): readonly AccountUsed[] =>
  receipts.flatMap((row) => accountIn(personal, row) ?? [])

function accountIn(personal: PersonalData, row: ReceiptRow): AccountUsed | undefined {
  const { personal_id: id } = row
  if (id === null) return undefined
  const { account }: { readonly account?: AccountUsed } = openPayer(
    personal,
    toStoredPayer({ ...row, personal_id: id }),
  )
  return account && Object.keys(account).length > 0 ? account : undefined
}

/** The payers of each payment's receipts. */
async function selectPayers(
  db: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly (readonly ReceiptRow[])[]> {
  const { rows } = await db.query(sql.accountsUsed({ keys: keysAsJson(keys) }))
  const payers = Map.groupBy(rows, ({ no }) => no)
  return keys.map((_, no) => payers.get(no) ?? [])
}
