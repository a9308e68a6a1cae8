import { moneyFromDatabase, type Money } from '../../../../../money/money.ts'
import type { PaymentKey } from '../../../../../payments/payment-key.ts'
import type { PaymentContext } from '../../../../../payments/payment-context.ts'
import { withParts, type RowOf } from '../../../../../platform/db/statement.ts'
import { nameOfDecider, readActor } from '../../../../../platform/audit/actor.ts'
import { payersWith, waysAsJson, type HashedWays } from '../../../../../platform/personal-data/find-hashed.ts'
import { openPayer, toStoredPayer } from '../../../../../platform/personal-data/payer-data.ts'
import type { PersonalOfLine } from '../../reading/line-to-store.ts'
import type { FoundLine, LinePart, LineSearch, PlaceOfLine } from '../found-line.ts'
import { searchLines } from '#sql/statement_line'

/** A search whose words are hashes. */
export interface HashedLineSearch extends Omit<LineSearch, 'text' | 'idsOnly'> {
  readonly said: HashedWays | undefined
}

type LineRow = RowOf<typeof searchLines>

/** Up to `limit` lines after a place, the newest day first, decrypted. Lines of dry runs are none. */
export async function selectLines(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  search: HashedLineSearch,
  after: PlaceOfLine | undefined,
  limit: number,
): Promise<readonly FoundLine[]> {
  const asked = searchLines({ limit })
  const values: unknown[] = []
  const parameter = (value: unknown): string => `$${(asked.values?.length ?? 0) + values.push(value)}`
  const narrowed = conditionsOf(search, after, parameter)
    .map((one) => `and ${one}`)
    .join(' ')
  const { state } = search
  const parts =
    state === undefined
      ? { narrowed, first: 'limit $1' }
      : { narrowed, of_state: `where ${parameter(state)} in (became.state, line.state)` }
  const { rows } = await db.query(withParts(asked, parts, { values }))
  return rows.map((row) => toLine(personal, row))
}

function conditionsOf(
  { accountId, importId, lineId, from, to, amount, currencyCode, state, said, payment }: HashedLineSearch,
  after: PlaceOfLine | undefined,
  parameter: (value: unknown) => string,
): readonly string[] {
  return [
    // What was taken back is shown where it is asked for.
    ...(lineId === undefined
      ? [`line.state ${state === 'UNDONE' ? '=' : '<>'} 'UNDONE'`]
      : [`line.id = ${parameter(lineId)}`]),
    ...(state === 'SUSPENSE' || state === 'OPEN_DEBIT' ? [`line.id in (${linesOfOpenItems})`] : []),
    ...(accountId === undefined ? [] : [`line.receiving_account_id = ${parameter(accountId)}`]),
    ...(importId === undefined ? [] : [`line.import_id = ${parameter(importId)}`]),
    ...(from === undefined ? [] : [`line.booked_on >= ${parameter(from)}::date`]),
    ...(to === undefined ? [] : [`line.booked_on <= ${parameter(to)}::date`]),
    ...(amount === undefined
      ? []
      : [`line.amount between ${parameter(amount.least)}::numeric and ${parameter(amount.most)}::numeric`]),
    ...(currencyCode === undefined ? [] : [`line.currency_code = ${parameter(currencyCode)}`]),
    ...(said === undefined ? [] : [`line.payer_data_id in (${payersWith(parameter(waysAsJson(said)))})`]),
    ...(payment === undefined ? [] : [`line.id in (${linesOfPayment(payment, parameter)})`]),
    ...(after === undefined
      ? []
      : [
          `(line.booked_on, line.import_id, line.position) < (${parameter(after.bookedOn)}::date, ${parameter(after.importId)}::uuid, ${parameter(after.position)}::int)`,
        ]),
  ]
}

/** The lines of one payment, with the debits that people gave it. */
function linesOfPayment(
  { merchantCode, kind, paymentId }: PaymentKey,
  parameter: (value: unknown) => string,
): string {
  const [merchant, ofKind, id] = [parameter(merchantCode), parameter(kind), parameter(paymentId)]
  return `
    select told.id from lines_of_payment(${merchant}, ${ofKind}, ${id}) told (id)
    union
    select item.statement_line_id
      from audit_event event join suspense_item item on item.id = (event.after ->> 'suspenseItemId')::uuid
     where event.merchant_code = ${merchant} and event.command = 'suspense assign'
       and event.after @> jsonb_build_object('kind', ${ofKind}::text, 'paymentId', ${id}::text)
       and item.statement_line_id is not null and item.closed_at is not null`
}

/** Open items are few: what waits for a person is found from there. */
const linesOfOpenItems = `
  select coalesce(item.statement_line_id, substring(receipt.source_id from '^[0-9a-f-]{36}$|^[0-9a-f-]{36}(?=/)')::uuid)
    from suspense_item item left join receipt on receipt.id = item.receipt_id and receipt.source = 'own-accounts'
   where item.closed_at is null`

function toLine(personal: PaymentContext['personal'], row: LineRow): FoundLine {
  const { account, text }: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
  const { accountName, accountNumber } = account ?? {}
  return {
    lineId: row.id,
    place: { bookedOn: row.booked_on, importId: row.import_id, position: row.position },
    accountId: row.receiving_account_id,
    file: row.file_name ?? undefined,
    format: row.format,
    line: row.line,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    text,
    payer: account && {
      ...(accountName !== undefined && { name: accountName }),
      ...(accountNumber !== undefined && { account: accountNumber }),
    },
    state: row.state,
    parts: row.parts.map((part) => toPart(part, moneyFromDatabase(part.amount, row.currency_code))),
  }
}

const toPart = (part: LineRow['parts'][number], money: Money): LinePart => ({
  state: part.state,
  money,
  payment:
    part.merchant_code === null || part.kind === null || part.payment_id === null
      ? undefined
      : { merchantCode: part.merchant_code, kind: part.kind, paymentId: part.payment_id },
  rule: part.rule ?? undefined,
  evidence: part.evidence ?? undefined,
  by: part.actor === null ? undefined : readActor(part.actor),
  approvedBy: part.approved_by === null ? undefined : nameOfDecider(part.approved_by),
  receiptId: part.receipt_id ?? undefined,
})
