import { moneyFromDatabase } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { BankLine } from '../bank-line.ts'

/** A line that a rule is tried on. Of one of which a part is open the money is that part. */
export interface LineToTry extends Pick<BankLine, 'id' | 'bookedOn' | 'direction' | 'money' | 'text'> {
  /** OPEN, PAYMENT, or what it was booked as. */
  readonly state: string
  /** Its place in its file. */
  readonly position: number
  /** Its open item, where nothing points to a payment. */
  readonly itemId: string | undefined
}

interface TryRow extends PayerRow {
  id: string
  position: number
  booked_on: string
  direction: BankLine['direction']
  currency_code: string
  amount: string
  item_id: string | null
  state: string
  is_free: boolean
}

const linesPerStatement = 2_000

/**
 * The lines of an account that are open, whatever their age, and those of the last 90 days, decrypted,
 * some at a time. `is_free`: nothing points to a payment, so that a rule would have booked it.
 */
export async function* linesToTry(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  accountId: string,
): AsyncGenerator<readonly LineToTry[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await db.query<TryRow>({
      name: 'statement_lines_to_try',
      text: `
        select line.id, line.position, line.booked_on, line.direction, line.currency_code, coalesce(open.amount, line.amount) as amount, open.id as item_id,
               case when open.id is not null then 'OPEN'
                    when line.state in ('RECEIPT', 'OPEN_DEBIT') and item.closed_as in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')
                      then item.closed_as
                    when line.state in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER') then line.state else 'PAYMENT' end as state,
               open.reason in ('UNMATCHED', 'OPEN_DEBIT') and open.order_key is null and not line.is_possible_duplicate
                 and not exists (select from suspense_candidate candidate where candidate.suspense_item_id = open.id) as is_free,
               ${payerColumns('payer')}
          from statement_line line
          left join receipt on receipt.source = '${ownAccountsRailName}' and receipt.source_id = line.id::text
          left join suspense_item item on item.statement_line_id = line.id or item.receipt_id = receipt.id
          left join suspense_item open on open.id = item.id and open.closed_at is null
          join payer_data payer on payer.id = line.payer_data_id ${joinKey('payer')}
         where line.receiving_account_id = $1 and line.id > $2::uuid and not line.is_trial
           and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE', 'REPORTED')
           and (open.id is not null or line.booked_on > (gateway_now() - interval '90 days')::date)
         order by line.id limit $3`,
      values: [accountId, after, linesPerStatement],
    })
    yield rows.map((row) => toLine(personal, row))
    const last = rows.at(-1)
    if (!last || rows.length < linesPerStatement) return
    after = last.id
  }
}

function toLine(personal: PaymentContext['personal'], row: TryRow): LineToTry {
  const { text = '' }: { readonly text?: string } = openPayer(personal, toStoredPayer(row))
  return {
    id: row.id,
    position: row.position,
    bookedOn: row.booked_on,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    text,
    state: row.state,
    itemId: row.is_free && row.item_id !== null ? row.item_id : undefined,
  }
}
