import type { DebitLine } from '../../../../payments/suspense/open-items.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'

interface DebitRow extends PayerRow {
  id: string
  booked_on: string
}

/** What the lines of open debits say, decrypted, by their IDs. */
export async function debitLines(
  database: Queryable,
  personal: PersonalData,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, DebitLine>> {
  const { rows } = await database.query<DebitRow>({
    name: 'lines_of_open_debits',
    text: `
      select line.id, line.booked_on, ${payerColumns('payer')}
        from statement_line line
        left join payer_data payer on payer.id = line.payer_data_id ${joinKey('payer')}
       where line.id = any($1::uuid[])`,
    values: [lineIds],
  })
  return new Map(rows.map((row) => [row.id, debitLine(personal, row)]))
}

function debitLine(personal: PersonalData, row: DebitRow): DebitLine {
  const { account, text }: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
  const { accountName, accountNumber } = account ?? {}
  return {
    movedOn: row.booked_on,
    ...(account && {
      payer: {
        ...(accountName !== undefined && { name: accountName }),
        ...(accountNumber !== undefined && { account: accountNumber }),
      },
    }),
    ...(text !== undefined && { text }),
  }
}
