import { randomBytes } from 'node:crypto'
import { registerMerchant } from '../../merchants/register.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/** A database with the merchant ACME and an empty ledger: for tests of the ledger that need nothing else. */
export async function ledgerDatabase(): Promise<TestDatabase> {
  const db = await testDatabase()
  const secrets = openSecretBox(randomBytes(32).toString('base64'))
  await registerMerchant(db, secrets, { code: 'ACME', name: 'Acme Ltd', publicKeys: [] }, byOperator('test'))
  return db
}
