import type { SealedColumn } from '../../platform/secrets/reseal-column.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

const purpose = 'approval'

/** What waits for an approval names people and accounts: it is stored encrypted. */
export const sealContent = (secrets: SecretBox, content: unknown): Buffer =>
  secrets.seal(JSON.stringify(content), purpose)

/** The content as it was typed. Throws as the secret box does. */
export const openContent = (secrets: SecretBox, sealed: Uint8Array): unknown =>
  JSON.parse(secrets.open(sealed, purpose))

/** Where it is stored. */
export const approvalColumn: SealedColumn = {
  table: 'approval',
  key: 'id',
  keyType: 'uuid',
  column: 'content',
  named: `''`,
  purposeOf: () => purpose,
}
