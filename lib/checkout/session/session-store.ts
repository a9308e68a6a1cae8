import { pickLocale } from '../../i18n/locale.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { amountShortest, money, parseAmount } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Gateway } from '../../gateway.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { openSealedJson } from '../../platform/personal-data/sealed-json.ts'
import type { Order } from '../link/link-parameters.ts'
import { scopeFromStore, storedScope, type StoredScope } from './scope.ts'
import { nothingEntered, type CheckoutSession, type Entered, type StoredSession } from './session.ts'
import {
  checkoutSessionEntered,
  checkoutSessionFind,
  checkoutSessionInsert,
  checkoutSessionLanguage,
  checkoutSessionNewest,
  checkoutSessionReturn,
} from '#sql/checkout_session'

/** JSON cannot hold a bigint. */
type StoredOrder = Omit<Order, 'money'> & {
  readonly money: { readonly amount: string; readonly currencyCode: string }
}

type Context = Pick<Gateway, 'db' | 'personal'>

/** What an earlier release stored of a visit. */
interface StoredParameters {
  readonly order?: StoredOrder
  readonly entered?: Entered
}

type SessionRow = RowOf<typeof checkoutSessionFind>

export interface FoundSession {
  readonly session: StoredSession
  readonly keyHash: Buffer
  readonly removableAt: Date
}

/** How many visits of one payment may be open. A customer has one or two, in as many browsers. */
export const visitsMax = 20

/** Stores a session, and deletes the oldest of its payment where there are more than `visitsMax`. */
export async function insertSession(
  context: Context,
  session: CheckoutSession,
  keyHash: Buffer,
  removableAt: Date,
): Promise<void> {
  const keys = await context.personal.keysFor(context.db, session.merchant)
  const order =
    session.order &&
    context.personal.seal(keys, `checkout_session:${session.id}:order`, storedOrder(session.order))
  await context.db.query(
    checkoutSessionInsert({
      id: session.id,
      keyHash,
      ...session.key,
      scope: JSON.stringify(storedScope(session.scope)),
      orderSealed: order?.sealed,
      orderKeyId: order?.keyId,
      language: session.language,
      tokenExpiresAt: session.tokenExpiresAt,
      tokenIssuedAt: session.tokenIssuedAt,
      expiresAt: removableAt,
      others: visitsMax - 1,
    }),
  )
}

export async function findSession({ db, personal }: Context, id: string): Promise<FoundSession | undefined> {
  const { rows } = await db.query(checkoutSessionFind({ id }))
  const row = rows[0]
  return row && { session: toSession(row, personal), keyHash: row.key_hash, removableAt: row.expires_at }
}

/** The newest session that can pay a payment, not just read it. */
export async function newestSessionOf(
  database: Queryable,
  { merchantCode, kind, paymentId }: PaymentKey,
): Promise<Pick<StoredSession, 'id' | 'returns'> | undefined> {
  const { rows } = await database.query(checkoutSessionNewest({ merchantCode, kind, paymentId }))
  return rows[0]
}

/** Stores what the customer did. */
export async function storeEntered(
  { db, personal }: Context,
  { id, merchant }: Pick<CheckoutSession, 'id' | 'merchant'>,
  entered: Entered,
): Promise<void> {
  const keys = await personal.keysFor(db, merchant)
  const { sealed, keyId } = personal.seal(keys, `checkout_session:${id}:entered`, entered)
  await db.query(checkoutSessionEntered({ id, sealed, keyId }))
}

export async function storeLanguage(database: Queryable, id: string, language: string): Promise<void> {
  await database.query(checkoutSessionLanguage({ id, language }))
}

/** Counts a one-time key as used; false when it was used before. */
export async function useReturn(database: Queryable, id: string, returns: number): Promise<boolean> {
  const { rowCount } = await database.query(checkoutSessionReturn({ id, returns }))
  return rowCount === 1
}

const storedOrder = ({ money: asked, ...rest }: Order): StoredOrder => ({
  ...rest,
  money: { amount: amountShortest(asked), currencyCode: asked.currencyCode },
})

function orderFromStore({ money: stored, ...rest }: StoredOrder): Order {
  const { amount, currencyCode } = stored
  const exact = isCurrencyCode(currencyCode) ? parseAmount(amount, currencyCode) : undefined
  if (!isCurrencyCode(currencyCode) || typeof exact !== 'bigint') {
    throw new Error(`a stored session orders ${amount} ${currencyCode}`)
  }
  return {
    ...rest,
    // JSON leaves out undefined values.
    paymentMethodCode: rest.paymentMethodCode,
    paymentOperatorCode: rest.paymentOperatorCode,
    money: money(exact, currencyCode),
  }
}

function toSession(row: SessionRow, personal: PersonalData): StoredSession {
  const parameters = row.parameters as StoredParameters | null
  const order = openSealedJson(personal, row.order_json) ?? parameters?.order
  const entered = openSealedJson(personal, row.entered_json) ?? parameters?.entered
  return {
    id: row.id,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    scope: scopeFromStore(row.scope as StoredScope),
    order: order === undefined ? undefined : orderFromStore(order as StoredOrder),
    entered: entered === undefined ? nothingEntered : (entered as Entered),
    returns: row.returns,
    // A language may have been removed since.
    language: pickLocale({ lang: row.language ?? undefined }),
    tokenIssuedAt: row.token_issued_at,
    tokenExpiresAt: row.token_expires_at,
  }
}
