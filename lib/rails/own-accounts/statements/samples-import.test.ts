import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readStatementFile } from '../../../bank-files/statements/read-statement-file.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'

const { db, importFile, books } = await statementDesk()
const folder = path.resolve(import.meta.dirname, '../../../bank-files/statements')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('samples/') && !name.endsWith('.md'))
  .toSorted()

/** A sample as if its account were kept in INR: most are in currencies that the gateway does not take. */
const inRupees = (name: string): Uint8Array =>
  Buffer.from(
    readFileSync(path.join(folder, name), 'latin1').replaceAll(/EUR|USD|CHF|PLN|AUD|RUB|HUF|SEK/g, 'INR'),
    'latin1',
  )

/** What a file says: its currency, the accounts that it names, and how many lines are booked. */
async function contentOf(file: Uint8Array) {
  const bytes = (async function* (): AsyncGenerator<Uint8Array> {
    yield file
  })()
  const { parts } = await readStatementFile(bytes, { currencyCode: 'INR' })
  const accounts = new Set<string>()
  let [errors, booked] = [0, 0]
  let currencyCode = 'INR'
  for await (const part of parts) {
    if (part.part === 'error') errors += 1
    if (part.part === 'statement') {
      const { account, currencyCode: inFile = currencyCode } = part.statement
      accounts.add(account?.iban ?? account?.number ?? '')
      currencyCode = inFile
    }
    // Tables name a currency beside their amounts, if anywhere.
    if (part.part === 'line') currencyCode = part.line.currencyCode ?? currencyCode
    if (part.part === 'line' && part.line.status === 'BOOKED') booked += 1
  }
  return { accounts: [...accounts], currencyCode, errors, booked }
}

async function insertAccount(identifier: string, currencyCode: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods)
     values ('own-accounts', $2, 'BANK', $1, 'Acme Ltd', '{}') returning id`,
    [identifier, currencyCode],
  )
  return rows[0]?.id ?? ''
}

it.each(files)('%s is booked once, however often it is imported', async (name) => {
  await db.pool.query(
    `update receiving_account set identifier = 'earlier ' || id where provider = 'own-accounts'`,
  )
  const file = inRupees(name)
  const { accounts, currencyCode, errors, booked } = await contentOf(file)
  const ids = await Promise.all(
    accounts.map((account) => insertAccount(account === '' ? name : account, currencyCode)),
  )
  const given = accounts.includes('') ? { accountId: ids[0] } : {}
  const first = await importFile(file, given)
  if (errors > 0) {
    expect(first.failure).toBeDefined()
    return
  }
  expect(first.errors).toEqual([])
  expect(first.lines - first.ignored).toBe(booked)
  const before = await Promise.all(ids.map(books))
  const again = await importFile(file, given)
  expect(again).toMatchObject({ receipts: 0, duplicates: booked })
  expect(await Promise.all(ids.map(books))).toEqual(before)
})
