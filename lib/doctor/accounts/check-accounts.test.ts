import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { checkAccounts } from './check-accounts.ts'

const { database: db, environment, gateway } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const add = async (kind: string) => {
  const words = `account add --currency THB --holder Acme --by Ann --approved-by Ben --kind ${kind}`
  const { document, errors } = await gateway(...words.split(' '))
  expect(errors).toBe('')
  return String(document['idAccount'])
}
const cash = await add('BANK --identifier 0123456789')
const address = await add(`PROMPTPAY --identifier 0812345678 --settles-in ${cash}`)

it.each([
  ['the cash account alone', [cash], []],
  ['the cash account and an address', [cash, address], []],
  ['an address whose cash account is disabled', [address], ['NO_ACCOUNT_TAKES_MONEY']],
  ['no account', [], ['NO_ACCOUNT_TAKES_MONEY']],
])('where this is enabled: %s', async (_, enabled, codes) => {
  await db.pool.query('update receiving_account set disabled_at = now() where id <> all ($1)', [enabled])
  await db.pool.query('update receiving_account set disabled_at = null where id = any ($1)', [enabled])
  const findings = await checkAccounts(db, readConfig(environment))
  expect(findings.map(({ code }) => code)).toEqual(codes)
})

it('a cash account that serves no method takes nothing, if its address is disabled', async () => {
  await db.pool.query(`update receiving_account set disabled_at = null, methods = '{}' where id = $1`, [cash])
  await db.pool.query('update receiving_account set disabled_at = now() where id = $1', [address])
  expect(await checkAccounts(db, readConfig(environment))).toHaveLength(1)
})
