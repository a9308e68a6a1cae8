import { expect, it } from 'vitest'
import { byOperator } from '../../platform/audit/actor.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { testFront } from '../../testing/test-front.ts'
import { createOperatorToken } from '../../tokens/operator/create-operator-token.ts'

const { gateway, openAccount, books } = await statementDesk()
const front = await testFront(gateway)
const [first, second, third] = [await openAccount(), await openAccount(), await openAccount()]

async function tokenOf(...accounts: readonly { readonly id: string }[]): Promise<string> {
  const rights = { name: 'mailbox', scopes: ['statements'] as const, accounts: accounts.map(({ id }) => id) }
  const created = await createOperatorToken(gateway.db, gateway.digest, rights, { by: byOperator('test') })
  if ('unknownAccounts' in created) throw new Error('the accounts are not there')
  return created.token
}
const ofTwo = await tokenOf(first, second)
const ofOne = await tokenOf(first)

async function send(token: string, body: string, query = '') {
  const url = `${front.origin}/operator/statements${query}`
  const answer = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, json: (await answer.json()) as unknown }
}
const fileOf = (account: string, opening = 1_000) =>
  written.mt940({ account, from: '2026-03-02', to: '2026-03-02', opening }, [
    { day: '2026-03-02', amount: 500, reference: `REF-${account}`, text: 'Asha' },
  ])

it('a token for several accounts imports a file that names one of them, and the query none', async () => {
  const { status, json } = await send(ofTwo, fileOf(second.identifier))
  expect([status, json]).toMatchObject([200, { receipts: 1, statements: [{ idAccount: second.id }] }])
  expect([await books(first.id), await books(second.id)]).toEqual([0n, 1_500n])
})

it.each([
  ['several accounts', ofTwo, ''],
  ['several accounts, in a dry run', ofTwo, '?dryRun=true'],
  ['one account', ofOne, ''],
  ['one account that the query names', ofOne, `?account=${first.id}`],
])('a token for %s may not import the file of another', async (_, token, query) => {
  const answer = await send(token, fileOf(third.identifier), query)
  expect(answer).toMatchObject({ status: 403, json: { code: 'ACCOUNT_NOT_ALLOWED' } })
  expect(await books(third.id)).toBe(0n)
})

it('of a file with a forbidden account nothing is imported, not for the other accounts either', async () => {
  const before = await books(first.id)
  const both = fileOf(first.identifier, 7_000) + '\r\n' + fileOf(third.identifier)
  expect(await send(ofTwo, both)).toMatchObject({ status: 403 })
  expect([await books(first.id), await books(third.id)]).toEqual([before, 0n])
})

it.each([
  ['none', 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n'],
  ['an unknown one', fileOf('999000111222')],
])('a file that names %s is answered 422', async (_, file) => {
  const csv = `${file}${file.startsWith('Date') ? '02/03/26,Asha,R1,02/03/26,,5.00,15.00\n' : ''}`
  const query = file.startsWith('Date') ? '?mapping=hdfc' : ''
  const { status, json } = await send(ofTwo, csv, query)
  expect([status, json]).toMatchObject([422, { receipts: 0, errors: [{ line: 1 }] }])
})

it('the query names the account as people do, and the file, whose name is kept', async () => {
  await gateway.db.pool.query(`update receiving_account set name = 'KBank main' where id = $1`, [first.id])
  const file = written.mt940(
    { account: first.identifier, from: '2026-03-09', to: '2026-03-09', opening: 9_000 },
    [],
  )
  const { status, json } = await send(ofOne, file, '?account=kbank%20MAIN&file=C:%5Cbank%5Cmarch%209.sta')
  expect([status, json]).toMatchObject([200, { statements: [{ idAccount: first.id }] }])
  const { idImport } = json as { idImport: string }
  const { rows } = await gateway.db.pool.query('select file_name from bank_import where id = $1', [idImport])
  expect(rows).toEqual([{ file_name: 'march 9.sta' }])
  expect(await send(ofTwo, file, '?account=nobody')).toMatchObject({ status: 403 })
  expect(await send(ofTwo, file, '?file=a%0Ab')).toMatchObject({ status: 422 })
})
