import { pickLocale } from '../../i18n/locale.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { amountShortest, money, parseAmount } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Order } from '../link/link-parameters.ts'
import { scopeFromStore, storedScope, type StoredScope } from './scope.ts'
import { nothingEntered, type Entered, type StoredSession } from './session.ts'

/** JSON cannot hold a bigint. */
type StoredOrder = Omit<Order, 'money'> & {
  readonly money: { readonly amount: string; readonly currencyCode: string }
}

interface StoredParameters {
  readonly order?: StoredOrder
  readonly entered?: Entered
  readonly returns?: number
}

interface SessionRow {
  id: string
  key_hash: Buffer
  merchant_code: string
  kind: 'payin' | 'topup'
  payment_id: string
  scope: StoredScope
  parameters: StoredParameters
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
  database: Queryable,
  session: StoredSession,
  keyHash: Buffer,
  removableAt: Date,
): Promise<void> {
  await database.query({
    name: 'checkout_session_insert',
    text: `
      with oldest as (
        delete from checkout_session where id in (
          select id from checkout_session where merchant_code = $3 and kind = $4 and payment_id = $5
           order by created_at desc, id offset ${visitsMax - 1}))
      insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, parameters, language,
        token_expires_at, token_issued_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      session.id,
      keyHash,
      session.key.merchantCode,
      session.key.kind,
      session.key.paymentId,
      JSON.stringify(storedScope(session.scope)),
      JSON.stringify({
        ...(session.order && { order: storedOrder(session.order) }),
        entered: session.entered,
        returns: session.returns,
      }),
      session.language,
      session.tokenExpiresAt,
      session.tokenIssuedAt,
      removableAt,
    ],
  })
}

export async function findSession(database: Queryable, id: string): Promise<FoundSession | undefined> {
  const { rows } = await database.query<SessionRow>({
    name: 'checkout_session_find',
    text: 'select * from checkout_session where id = $1',
    values: [id],
  })
  const row = rows[0]
  return row && { session: toSession(row), keyHash: row.key_hash, removableAt: row.expires_at }
}

/** The newest session that can pay a payment, not just read it. */
export async function newestSessionOf(
  database: Queryable,
  { merchantCode, kind, paymentId }: PaymentKey,
): Promise<Pick<StoredSession, 'id' | 'returns'> | undefined> {
  const { rows } = await database.query<{ id: string; returns: number }>({
    name: 'checkout_session_newest',
    text: `select id, coalesce((parameters->>'returns')::int, 0) as returns from checkout_session
           where merchant_code = $1 and kind = $2 and payment_id = $3 and parameters ? 'order'
           order by created_at desc limit 1`,
    values: [merchantCode, kind, paymentId],
  })
  return rows[0]
}

/** Stores what the customer did. */
export async function storeEntered(database: Queryable, id: string, entered: Entered): Promise<void> {
  await database.query({
    name: 'checkout_session_entered',
    text: `update checkout_session set parameters = jsonb_set(parameters, '{entered}', $2) where id = $1`,
    values: [id, JSON.stringify(entered)],
  })
}

export async function storeLanguage(database: Queryable, id: string, language: string): Promise<void> {
  await database.query({
    name: 'checkout_session_language',
    text: 'update checkout_session set language = $2 where id = $1',
    values: [id, language],
  })
}

/** Keeps the row until its visit is over. */
export async function keepUntil(database: Queryable, id: string, removableAt: Date): Promise<void> {
  await database.query({
    name: 'checkout_session_keep',
    text: 'update checkout_session set expires_at = $2 where id = $1',
    values: [id, removableAt],
  })
}

/** Counts a one-time key as used; false when it was used before. */
export async function useReturn(database: Queryable, id: string, returns: number): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'checkout_session_return',
    text: `update checkout_session set parameters = jsonb_set(parameters, '{returns}', to_jsonb($2::int + 1))
           where id = $1 and coalesce((parameters->>'returns')::int, 0) = $2`,
    values: [id, returns],
  })
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

const toSession = (row: SessionRow): StoredSession => ({
  id: row.id,
  key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  scope: scopeFromStore(row.scope),
  order: row.parameters.order && orderFromStore(row.parameters.order),
  entered: row.parameters.entered ?? nothingEntered,
  returns: row.parameters.returns ?? 0,
  // A language may have been removed since.
  language: pickLocale({ lang: row.language }),
  tokenIssuedAt: row.token_issued_at,
  tokenExpiresAt: row.token_expires_at,
})
