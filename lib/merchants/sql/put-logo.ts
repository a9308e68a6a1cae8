import type { Queryable } from '../../platform/db/database.ts'
import type { LogoFile } from '../settings/logo.ts'
import { merchantLogoDelete, merchantLogoUpsert } from '#sql/merchant_logo'

/** Stores a merchant's logo, replacing the previous one; `null` removes it. */
export async function putLogo(
  transaction: Queryable,
  merchantCode: string,
  logo: LogoFile | null,
): Promise<void> {
  if (logo === null) {
    await transaction.query(merchantLogoDelete({ merchantCode }))
    return
  }
  await transaction.query(
    merchantLogoUpsert({
      merchantCode,
      hash: logo.hash,
      contentType: logo.contentType,
      bytes: Buffer.from(logo.bytes),
    }),
  )
}
