import { expect, it } from 'vitest'
import { configureMerchant } from '#lib/merchants/settings/configure.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { merchantOf, testGateway } from '#lib/testing/test-gateway.ts'
import { cookieReach } from './cookie-reach.ts'
import { keyCookie } from './session-cookie.ts'

const gateway = await testGateway()
const { db, merchants } = gateway

async function cookieOf(publicUrl: string, frameAncestors: readonly string[]): Promise<string[]> {
  await configureMerchant(db, [], { code: 'ACME', frameAncestors }, byOperator('test'))
  merchants.drop('ACME')
  const reach = cookieReach(publicUrl, await merchantOf(gateway))
  return keyCookie('/pay/x', 'key', 'en', reach).split('; ')
}

it('the cookie of a session is for its own address, for no script and for no other site', async () => {
  const always = ['checkout=key.en', 'Path=/pay/x', 'Max-Age=2592000', 'HttpOnly']
  expect(await cookieOf('https://pay.example', [])).toEqual([...always, 'SameSite=Lax', 'Secure'])
  expect(await cookieOf('http://localhost:3000', [])).toEqual([...always, 'SameSite=Lax'])
})

it('the cookie of a merchant whose shop may frame the page is sent in that frame too, in a partition of the shop', async () => {
  const cookie = await cookieOf('https://pay.example', ['https://acme.example'])
  expect(cookie.slice(4)).toEqual(['SameSite=None', 'Secure', 'Partitioned'])
})

it('without https the cookie stays with its own site: browsers would not keep the other kind', async () => {
  const cookie = await cookieOf('http://localhost:3000', ['http://localhost:8080'])
  expect(cookie.slice(4)).toEqual(['SameSite=Lax'])
})
