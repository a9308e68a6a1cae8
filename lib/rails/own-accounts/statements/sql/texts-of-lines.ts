import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { LineText } from '../identity/same-text.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'

/** What lines say in words, decrypted. Those whose personal data was erased are not in it. */
export async function textsOfLines(
  database: Queryable,
  personal: PersonalData,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineText>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.query<PayerRow & { id: string }>({
    name: 'texts_of_statement_lines',
    text: `
      select line.id, ${payerColumns('payer')}
        from statement_line line join payer_data payer on payer.id = line.payer_data_id ${joinKey('payer')}
       where line.id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(
    rows.flatMap((row) => {
      const { text, account }: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
      return text === undefined ? [] : [[row.id, { text, name: account?.accountName ?? '' }]]
    }),
  )
}
