import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import type { LineText } from '../identity/same-text.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'
import { textsOfStatementLines } from '#sql/statement_line'

/** What lines say in words, decrypted. Those whose personal data was erased are not in it. */
export async function textsOfLines(
  database: Queryable,
  personal: PersonalData,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineText>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.query(textsOfStatementLines({ ids }))
  return new Map(
    rows.flatMap((row) => {
      const { text, account }: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
      return text === undefined ? [] : [[row.id, { text, name: account?.accountName ?? '' }]]
    }),
  )
}
