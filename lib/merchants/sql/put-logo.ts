import type { Queryable } from '../../platform/db/database.ts'
import type { LogoFile } from '../settings/logo.ts'

/** Stores a merchant's logo, replacing the previous one; `null` removes it. */
export async function putLogo(
  transaction: Queryable,
  merchantCode: string,
  logo: LogoFile | null,
): Promise<void> {
  if (logo === null) {
    await transaction.query({
      name: 'merchant-logo-delete',
      text: 'delete from merchant_logo where merchant_code = $1',
      values: [merchantCode],
    })
    return
  }
  await transaction.query({
    name: 'merchant-logo-upsert',
    text: `insert into merchant_logo (merchant_code, hash, content_type, bytes) values ($1, $2, $3, $4)
           on conflict (merchant_code) do update set
             hash = excluded.hash, content_type = excluded.content_type, bytes = excluded.bytes, created_at = now()`,
    values: [merchantCode, logo.hash, logo.contentType, Buffer.from(logo.bytes)],
  })
}
