import type { RowOf } from '../../platform/db/statement.ts'
import { keepNewest } from '../../platform/keep-newest.ts'
import type { PaymentRow } from '../sql/select-payment.ts'
import type { readPayment } from '#sql/payment'

/** A payment with its attempt in force, without the rows that it shares with others. */
export type OwnRow = RowOf<typeof readPayment>

type AccountColumns = Pick<
  PaymentRow,
  | 'account_id'
  | 'account_kind'
  | 'identifier'
  | 'holder'
  | 'bank_code'
  | 'bank_name'
  | 'bank_branch'
  | 'details'
  | 'notice_delay_seconds'
  | 'identified_by'
  | 'cash_account_id'
>

type KeyColumns = Pick<
  PaymentRow,
  'personal_key_id' | 'personal_key_merchant' | 'personal_key_purpose' | 'personal_key'
>

interface SharedOfMerchant {
  /** When the first of it was read, by `performance.now()`. */
  readonly since: number
  readonly channelName: string
  readonly accounts: Map<string, AccountColumns>
  readonly keys: Map<string, KeyColumns>
}

/**
 * What many payments of a merchant have in common: its name, receiving accounts, the keys of personal data.
 * A change is seen after three seconds at most, as one of the merchant or of the accounts for new payments is.
 */
export interface SharedRows {
  /** Whether anything is known of the merchant, so that reading the rest of a payment may be enough. */
  knows(merchantCode: string): boolean
  /** Keeps what a whole row has, which was asked for at this time of `performance.now()`. */
  keep(row: PaymentRow, askedAt: number): void
  /** The whole row. Undefined where that must be read: something of it is not known, or only few have it. */
  complete(own: OwnRow): PaymentRow | undefined
}

const knownForMs = 3_000
const merchantsKept = 10_000

export function openSharedRows(): SharedRows {
  const kept = new Map<string, SharedOfMerchant>()
  const fresh = (merchantCode: string): SharedOfMerchant | undefined => {
    const shared = kept.get(merchantCode)
    return shared && performance.now() - shared.since < knownForMs ? shared : undefined
  }
  return {
    knows: (merchantCode) => fresh(merchantCode) !== undefined,
    keep: (row, askedAt) => {
      const known = fresh(row.merchant_code)
      const shared = known ?? {
        since: askedAt,
        channelName: row.channel_name,
        accounts: new Map(),
        keys: new Map(),
      }
      if (!known) keepNewest(kept, merchantsKept, row.merchant_code, shared)
      shared.accounts.set(row.account_id, accountIn(row))
      if (row.personal_key_id !== null) shared.keys.set(row.personal_key_id, keyColumnsOf(row))
    },
    complete: (own) => {
      const shared = mayHaveMore(own) ? undefined : fresh(own.merchant_code)
      const account = shared?.accounts.get(own.receiving_account_id ?? '')
      const key = own.data_key_id === null ? noKey : shared?.keys.get(own.data_key_id)
      if (!shared || !account || !key) return undefined
      return {
        ...own,
        channel_name: shared.channelName,
        ...account,
        ...key,
        ...countedBy(own),
        ...nothingSeen,
      }
    },
  }
}

/** Money that was seen and is not final, and terms of an earlier attempt, whose money completed the payment. */
const mayHaveMore = ({ status, attempt_no: attemptNo }: OwnRow): boolean =>
  status === 'PROCESSING' || status === 'EXPIRED' || attemptNo > 1

const countedBy = ({ amount_due: due, fee, vat, vat_on_fee: vatOnFee }: OwnRow) => ({
  amount_counted: due,
  fee_counted: fee,
  vat_counted: vat,
  vat_on_fee_counted: vatOnFee,
})

const nothingSeen = { amount_seen: null, confirmations: null, confirmations_required: null }

const noKey: KeyColumns = {
  personal_key_id: null,
  personal_key_merchant: null,
  personal_key_purpose: null,
  personal_key: null,
}

const keyColumnsOf = (row: PaymentRow): KeyColumns => ({
  personal_key_id: row.personal_key_id,
  personal_key_merchant: row.personal_key_merchant,
  personal_key_purpose: row.personal_key_purpose,
  personal_key: row.personal_key,
})

const accountIn = (row: PaymentRow): AccountColumns => ({
  account_id: row.account_id,
  account_kind: row.account_kind,
  identifier: row.identifier,
  holder: row.holder,
  bank_code: row.bank_code,
  bank_name: row.bank_name,
  bank_branch: row.bank_branch,
  details: row.details,
  notice_delay_seconds: row.notice_delay_seconds,
  identified_by: row.identified_by,
  cash_account_id: row.cash_account_id,
})
