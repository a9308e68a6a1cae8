import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { hasDigestKey, readDigestKey } from '../platform/personal-data/digest-key.ts'
import { openSecretBox, SecretBoxFault } from '../platform/secrets/secret-box.ts'
import { findSecretKey } from '../platform/secrets/secret-key.ts'
import { finding, type Finding } from './finding.ts'

/**
 * Whether the secret key opens what this database holds. Without a setting the sandbox has it in the data
 * directory; live mode reports the missing setting by itself.
 */
export async function checkSecretKey(db: Queryable, config: Config): Promise<Finding[]> {
  const key = await findSecretKey(config.secretKey, config.dataDirectory)
  if (key === undefined) {
    if (config.mode === 'live' || !(await hasDigestKey(db))) return []
    return [
      finding(
        'SECRET_KEY_MISSING',
        'The database holds secrets, and neither the data directory nor GATEWAY_SECRET_KEY has their key.',
      ),
    ]
  }
  try {
    await readDigestKey(db, openSecretBox(key, config.previousSecretKey))
    return []
  } catch (error) {
    if (!(error instanceof SecretBoxFault)) throw error
    return [finding('SECRET_KEY_WRONG', error.message)]
  }
}
