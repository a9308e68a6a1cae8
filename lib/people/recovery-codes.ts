import { randomInt } from 'node:crypto'
import type { Queryable } from '../platform/db/database.ts'
import type { Digest } from '../platform/personal-data/digest-key.ts'
import { recoveryCodesForget, recoveryCodesInsert, recoveryCodeUse } from '#sql/person_recovery_code'

const codes = 10
// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new codes in place of the earlier ones: the only copy. Each signs in once, without the second factor. */
export async function newRecoveryCodes(
  transaction: Queryable,
  digest: Digest,
  personId: string,
): Promise<readonly string[]> {
  const made = Array.from({ length: codes }, newCode)
  await transaction.query(recoveryCodesForget({ personId }))
  await transaction.query(
    recoveryCodesInsert({ personId, hashes: made.map((code) => hashOf(digest, personId, code)) }),
  )
  return made
}

/** Uses a code up; false where it is none of this person, or was used before. */
export async function useRecoveryCode(
  database: Queryable,
  digest: Digest,
  personId: string,
  code: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    recoveryCodeUse({ personId, codeHash: hashOf(digest, personId, code) }),
  )
  return rowCount === 1
}

/** Such as `k7mq2-x9fap`: 49 bits, which are checked slowly. */
function newCode(): string {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const hashOf = (digest: Digest, personId: string, code: string): Buffer =>
  digest(`recovery code ${personId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
