import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fillMerchantCodes } from '../../backup/merchant-rows/fill-merchant-codes.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { encryptStored } from '../../platform/personal-data/encrypt-stored.ts'
import { ensureDataKeys } from '../../platform/personal-data/installation-keys.ts'
import { openPersonalData } from '../../platform/personal-data/personal-data.ts'
import { isAllEncrypted } from '../../platform/personal-data/sql/encrypted-at.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { storedPayers } from '../database/stored-payers.ts'
import { siblingUrl, testDatabase } from '../database/test-database.ts'
import { columnsWith } from '../personal-data/columns-with.ts'
import { silentLog } from '../silent-log.ts'
import { loadDatabase, parseDatabaseFile } from './database-file.ts'

const admin = await testDatabase()
const files = (await readdir(import.meta.dirname)).filter((name) => /^0\.[12]\.0\.rows$/.test(name))

it.each(files)(
  'after the upgrade from %s every row gets its merchant, personal data is encrypted, and the ledger stays correct',
  async (name) => {
    const file = parseDatabaseFile(await readFile(path.join(import.meta.dirname, name), 'utf8'))
    const database = `upgraded_${randomUUID().replaceAll('-', '')}`
    await admin.pool.query(`create database ${database}`)
    const url = siblingUrl(admin.url, database)
    await migrate({ url, log: silentLog, names: file.facts.migrations })
    const db = openDatabase({ url, log: silentLog, poolSize: 2 })
    onTestFinished(() => db.close())
    await loadDatabase(await db.session(), file)
    await migrate({ url, log: silentLog })
    const filled = await fillMerchantCodes(db)
    for (const table of ['ledger_posting', 'callback_delivery', 'payer_data'])
      expect(filled[table], table).toBeGreaterThan(10)
    const { rows } = await db.pool.query(`
    select (select count(*)::int from callback_delivery where merchant_code is null) as deliveries,
           (select count(*)::int from payment_attempt join payer_data on payer_data.id = payer_data_id
             where payer_data.merchant_code is distinct from payment_attempt.merchant_code) as payers`)
    expect(rows).toEqual([{ deliveries: 0, payers: 0 }])
    await personalDataIsEncrypted(db, file.facts.secretKey)
    expect(await checkLedger(db)).toEqual([])
  },
)

async function personalDataIsEncrypted(db: Database, secretKey: string): Promise<void> {
  const secrets = openSecretBox(secretKey)
  const personal = openPersonalData(secrets)
  await ensureDataKeys(db, secrets)
  await ensureDataKeys(db, secrets)
  const before = await storedPayers({ db, personal })
  expect(before).toContain('Asha Rao')
  expect(await columnsWith(db, ['Asha Rao'])).toContain('payer_data.data')
  expect(await isAllEncrypted(db)).toBe(false)
  const lines: string[] = []
  expect(await encryptStored(db, personal, (line) => lines.push(line))).toBeGreaterThan(10)
  expect(lines.at(-1)).toMatch(/^payer_data: (\d+) of \1 rows encrypted$/)
  expect(await columnsWith(db, ['Asha Rao'])).toEqual([])
  expect(await storedPayers({ db, personal })).toBe(before)
  expect(await isAllEncrypted(db)).toBe(true)
  expect(await encryptStored(db, personal)).toBe(0)
}
