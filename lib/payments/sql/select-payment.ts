import type { Queryable } from '../../db/database.ts'
import { methodByObject } from '../../methods/registry.ts'
import type { MethodRequest, MethodResponse } from '../../methods/payin-method.ts'
import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { money, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { FailureReasonCode, PaymentRecord } from '../payment-record.ts'
import type { PaymentKey, PaymentKind } from '../provider.ts'
import type { PaymentStatus } from '../state-machine.ts'
import { receivingAccountColumns, toReceivingAccount, type ReceivingAccountRow } from './receiving-account.ts'

const columns = `
  p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.return_url, p.is_test,
  p.external_reference, p.failure_reason_code, p.money_received, p.money_returned, p.returned_at, p.closes_at,
  p.created_at, p.changed_at, p.processed_at, m.channel_name,
  a.attempt_no, a.method_object, a.operator_code, a.provider, a.amount_required, a.fee, a.vat, a.rail_reference,
  a.expire_at, a.response, d.data as payer, ${receivingAccountColumns('r')}`

const tables = `
  payment p
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
    = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join receiving_account r on r.id = a.receiving_account_id
  join payer_data d on d.id = a.payer_data_id
  join merchant m on m.code = p.merchant_code`

/** The payment with its attempt in force. */
export async function selectPayment(
  database: Queryable,
  key: PaymentKey,
): Promise<PaymentRecord | undefined> {
  const { rows } = await database.query<PaymentRow>({
    name: 'select_payment',
    text: `select ${columns} from ${tables} where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0] && toRecord(rows[0])
}

/** The same, holding the payment's row until the transaction ends: nothing else changes it meanwhile. */
export async function lockPayment(
  transaction: Queryable,
  key: PaymentKey,
): Promise<PaymentRecord | undefined> {
  const { rows } = await transaction.query<PaymentRow>({
    name: 'lock_payment',
    text: `select ${columns} from ${tables}
            where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3 for no key update of p`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0] && toRecord(rows[0])
}

interface PaymentRow extends ReceivingAccountRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  status: PaymentStatus
  currency_code: string
  amount: string
  callback_url: string
  return_url: string | null
  is_test: boolean
  external_reference: string | null
  failure_reason_code: FailureReasonCode | null
  money_received: string
  money_returned: string | null
  returned_at: Date | null
  closes_at: Date | null
  created_at: Date
  changed_at: Date
  processed_at: Date | null
  channel_name: string
  attempt_no: number
  method_object: string
  operator_code: string | null
  provider: string
  amount_required: string
  fee: string
  vat: string
  rail_reference: string
  expire_at: Date | null
  response: MethodResponse
  payer: { request?: MethodRequest; response?: MethodResponse }
}

function toRecord(row: PaymentRow): PaymentRecord {
  if (!isCurrencyCode(row.currency_code))
    throw new Error(`the database holds the currency ${row.currency_code}`)
  const currencyCode: CurrencyCode = row.currency_code
  const read = (text: string): Money => moneyFromDatabase(text, currencyCode)
  const required = read(row.amount_required)
  const received = read(row.money_received)
  const missing = required.amount - received.amount
  const method = methodByObject(row.method_object)
  return {
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    status: row.status,
    merchantName: row.channel_name,
    money: read(row.amount),
    moneyReceived: received,
    due: money(missing > 0n ? missing : 0n, currencyCode),
    moneyReturned: row.money_returned === null ? undefined : read(row.money_returned),
    returnedAt: row.returned_at ?? undefined,
    callbackUrl: row.callback_url,
    returnUrl: row.return_url ?? undefined,
    externalReference: row.external_reference ?? undefined,
    failureReasonCode: row.failure_reason_code ?? undefined,
    isTest: row.is_test,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    processedAt: row.processed_at ?? undefined,
    closesAt: row.closes_at ?? undefined,
    attempt: {
      attemptNo: row.attempt_no,
      method,
      operatorCode: row.operator_code ?? undefined,
      provider: row.provider,
      receiving: toReceivingAccount(row),
      required,
      fee: read(row.fee),
      vat: read(row.vat),
      railReference: row.rail_reference,
      expireAt: row.expire_at ?? undefined,
      request: row.payer.request ?? { paymentMethodCode: method.code },
      response: { ...row.response, ...row.payer.response },
    },
  }
}
