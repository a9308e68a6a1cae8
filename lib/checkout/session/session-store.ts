import { pickLocale } from '../../i18n/locale.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { amountShortest, money, parseAmount } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Gateway } from '../../gateway.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { sealedJson, openSealedJson } from '../../platform/personal-data/sealed-json.ts'
import type { Order } from '../link/link-parameters.ts'
import { scopeFromStore, storedScope, type StoredScope } from './scope.ts'
import { nothingEntered, type CheckoutSession, type Entered, type StoredSession } from './session.ts'
import {
  checkoutSessionEntered,
  checkoutSessionKeep,
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

interface SessionRow {
  id: string
  key_hash: Buffer
  merchant_code: string
  kind: 'payin' | 'topup'
  payment_id: string
  scope: StoredScope
  parameters: StoredParameters | null
  order_json: unknown
  entered_json: unknown
  returns: number
  language: string
  token_expires_at: Date
  token_issued_at: Date
  expires_at: Date
}

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
  await context.db.query({
    name: 'checkout_session_insert',
    text: `
      with oldest as (
        delete from checkout_session where id in (
          select id from checkout_session where merchant_code = $3 and kind = $4 and payment_id = $5
           order by created_at desc, id offset ${visitsMax - 1}))
      insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, order_sealed, order_key_id, language,
        token_expires_at, token_issued_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      session.id,
      keyHash,
      session.key.merchantCode,
      session.key.kind,
      session.key.paymentId,
      JSON.stringify(storedScope(session.scope)),
      order?.sealed,
      order?.keyId,
      session.language,
      session.tokenExpiresAt,
      session.tokenIssuedAt,
      removableAt,
    ],
  })
}

export async function findSession({ db, personal }: Context, id: string): Promise<FoundSession | undefined> {
  const { rows } = await db.query<SessionRow>({
    name: 'checkout_session_find',
    text: `
      select s.id, s.key_hash, s.merchant_code, s.kind, s.payment_id, s.scope, s.parameters, s.language, s.token_expires_at,
             s.token_issued_at, s.expires_at, coalesce((s.parameters->>'returns')::int, 0) + s.returns as returns,
             ${sealedJson('s.order_sealed', 's.order_key_id', "'checkout_session:' || s.id || ':order'", 'null')} as order_json,
             ${sealedJson('s.entered_sealed', 's.entered_key_id', "'checkout_session:' || s.id || ':entered'", 'null')} as entered_json
        from checkout_session s where s.id = $1`,
    values: [id],
  })
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

/** Keeps the row until its visit is over. */
export async function keepUntil(database: Queryable, id: string, removableAt: Date): Promise<void> {
  await database.query(checkoutSessionKeep({ id, removableAt }))
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
  const order = openSealedJson(personal, row.order_json) ?? row.parameters?.order
  const entered = openSealedJson(personal, row.entered_json) ?? row.parameters?.entered
  return {
    id: row.id,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    scope: scopeFromStore(row.scope),
    order: order === undefined ? undefined : orderFromStore(order as StoredOrder),
    entered: entered === undefined ? nothingEntered : (entered as Entered),
    returns: row.returns,
    // A language may have been removed since.
    language: pickLocale({ lang: row.language }),
    tokenIssuedAt: row.token_issued_at,
    tokenExpiresAt: row.token_expires_at,
  }
}
