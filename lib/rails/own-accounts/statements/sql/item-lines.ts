import type { ItemLine, ReadItemLines } from '../../../../payments/suspense/open-items.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'

interface LineRow extends PayerRow {
  id: string
  receipt_id: string | null
  booked_on: string
  line: string
  file_name: string | null
  other_import: string | null
  other_line: string | null
  other_receipt: string | null
}

/**
 * The bank's lines of items, decrypted: of an open debit its own, of a credit the one that its receipt came
 * by.
 */
export const itemLines =
  (personal: PersonalData): ReadItemLines =>
  async (database, items) => {
    const { rows } = await database.query<LineRow>({
      name: 'lines_of_items',
      text: `
      select line.id, asked.receipt_id, line.booked_on, line.line, import.file_name, other.import_id as other_import, other.line as other_line,
             (select id from receipt where source = $3 and source_id = other.id::text) as other_receipt, ${payerColumns('payer')}
        from (select line_id, null::uuid as receipt_id from unnest($1::uuid[]) as line_id
              union all
              select case when source_id ~ '^[0-9a-f-]{36}(/|$)' then left(source_id, 36)::uuid end, id
                from receipt where id = any($2::uuid[]) and source = $3) asked
        join statement_line line on line.id = asked.line_id
        join bank_import import on import.id = line.import_id
        left join statement_line other on other.id = line.maybe_same_as
        left join payer_data payer on payer.id = line.payer_data_id ${joinKey('payer')}`,
      values: [
        items.flatMap(({ statementLineId }) => statementLineId ?? []),
        items.flatMap(({ receiptId }) => receiptId ?? []),
        ownAccountsRailName,
      ],
    })
    const lines = rows.map((row) => ({ ...row, said: toLine(personal, row) }))
    return {
      ofReceipts: new Map(lines.flatMap(({ receipt_id: id, said }) => (id === null ? [] : [[id, said]]))),
      ofDebits: new Map(
        lines.flatMap(({ receipt_id, id, said }) => (receipt_id === null ? [[id, said]] : [])),
      ),
    }
  }

function toLine(personal: PersonalData, row: LineRow): ItemLine {
  const { account, text }: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
  const { accountName, accountNumber } = account ?? {}
  return {
    movedOn: row.booked_on,
    line: {
      ...(row.file_name !== null && { file: row.file_name }),
      number: row.line,
      ...(row.other_import !== null &&
        row.other_line !== null && {
          maybeSameAs: {
            idImport: row.other_import,
            number: row.other_line,
            ...(row.other_receipt !== null && { idReceipt: row.other_receipt }),
          },
        }),
    },
    ...(account && {
      payer: {
        ...(accountName !== undefined && { name: accountName }),
        ...(accountNumber !== undefined && { account: accountNumber }),
      },
    }),
    ...(text !== undefined && { text }),
  }
}
