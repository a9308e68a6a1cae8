import type { Gateway } from '../../gateway.ts'
import { openPayer, toStoredPayer } from '../../platform/personal-data/payer-data.ts'
import type { PayerRow } from '../../platform/personal-data/sql/stored-columns.ts'

/** All rows of `payer_data`, decrypted, as one JSON text. */
export async function storedPayers({ db, personal }: Pick<Gateway, 'db' | 'personal'>): Promise<string> {
  const { rows } = await db.pool.query<PayerRow>(
    'select payer.* from stored_payer payer join payer_data d on d.id = payer.personal_id order by d.created_at, d.id',
  )
  return JSON.stringify(rows.map((row) => openPayer(personal, toStoredPayer(row))))
}
