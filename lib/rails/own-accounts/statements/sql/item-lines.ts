import type { ItemLine, ReadItemLines } from '../../../../payments/suspense/open-items.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'
import { linesOfItems } from '#sql/statement_line'

type LineRow = RowOf<typeof linesOfItems>

/**
 * The bank's lines of items, decrypted: of an open debit its own, of a credit the one that its receipt came
 * by.
 */
export const itemLines =
  (personal: PersonalData): ReadItemLines =>
  async (database, items) => {
    const { rows } = await database.query(
      linesOfItems({
        lineIds: items.flatMap(({ statementLineId }) => statementLineId ?? []),
        receiptIds: items.flatMap(({ receiptId }) => receiptId ?? []),
        ownAccountsRailName,
      }),
    )
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
