import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { money } from '../money/money.ts'
import { callApi, makeMerchant, tokenFor } from '../testing/contract/api-client.ts'
import { keptLog, silentLog } from '../testing/silent-log.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { openTokenVerifier, type TokenFault, type VerifiedToken } from './verify-token.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP')

/** Throws for a token that is refused. */
function verifiedIn(answer: VerifiedToken | TokenFault): VerifiedToken {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

it('a token with a changed, added or removed last character is invalid, also where only unused Base64 bits differ', async () => {
  const token = await tokenFor(gateway, 'SHOP')
  expect(await gateway.tokens.verify(token)).toHaveProperty('claims.merchantCode', 'SHOP')
  const others = [...alphabet].map((last) => token.slice(0, -1) + last).filter((other) => other !== token)
  for (const altered of [...others, `${token}A`, `${token}=`, `${token} `, token.slice(0, -1), '', '.', '..'])
    expect(await gateway.tokens.verify(altered), altered.slice(-8)).toBe('TOKEN_INVALID')
})

describe('a token that this process has signed', () => {
  it('is known without being verified', async () => {
    const tokens = openTokenVerifier(gateway.signingKeys, gateway.clock, silentLog)
    const find = vi.spyOn(gateway.signingKeys, 'find')
    const token = await tokenFor(gateway, 'SHOP', ['GET /payins/one'], {
      money: money(1000n, 'INR'),
      addresses: { callbackUrl: 'https://shop.example/callback' },
    })
    tokens.remember(token)
    const remembered = verifiedIn(await tokens.verify(token))
    expect(find).not.toHaveBeenCalled()
    const verified = verifiedIn(
      await openTokenVerifier(gateway.signingKeys, gateway.clock, silentLog).verify(token),
    )
    expect(find).toHaveBeenCalledOnce()
    expect(remembered.claims).toEqual(verified.claims)
    const permits = (path: string) => remembered.permission.permits('GET', path)
    expect([permits('/payins/one'), permits('/payins/two')]).toEqual([true, false])
    find.mockRestore()
  })

  it('is verified when it is used if it is long', async () => {
    const tokens = openTokenVerifier(gateway.signingKeys, gateway.clock, silentLog)
    const long = Array.from({ length: 20 }, (_, index) => `GET /payins/${'x'.repeat(100)}${index}`)
    const token = await tokenFor(gateway, 'SHOP', long)
    tokens.remember(token)
    const find = vi.spyOn(gateway.signingKeys, 'find')
    expect(verifiedIn(await tokens.verify(token)).claims.operations).toEqual(long)
    expect(find).toHaveBeenCalledOnce()
    find.mockRestore()
  })

  it('expires all the same', async () => {
    const clock = { now: () => new Date(Date.now() + 601_000) }
    const tokens = openTokenVerifier(gateway.signingKeys, clock, silentLog)
    const token = await tokenFor(gateway, 'SHOP')
    tokens.remember(token)
    expect(await tokens.verify(token)).toBe('TOKEN_EXPIRED')
  })
})

describe('a token of an earlier release with patterns above the cost limit', () => {
  const expensive = `GET /(?i)${'[B-\u{1e942}]'.repeat(48)}`

  it('still allows its other operations, and nothing by those patterns', async () => {
    const token = await tokenFor(gateway, 'SHOP', [expensive, 'GET /payins/.*', expensive])
    expect((await callApi(gateway, { path: '/payins/none', token })).status).toBe(410)
    expect((await callApi(gateway, { path: '/balances', token })).status).toBe(403)
  })

  it('is logged once', async () => {
    const log = keptLog()
    const tokens = openTokenVerifier(gateway.signingKeys, gateway.clock, log)
    const token = await tokenFor(gateway, 'SHOP', [expensive, 'GET /payins/.*'])
    await tokens.verify(token)
    await tokens.verify(token)
    expect(log.lines).toMatchObject([
      { event: 'token.patterns-too-complex', fields: { merchantCode: 'SHOP', operations: 1 } },
    ])
  })
})

it('the newest compiled patterns are cached, up to a total size', async () => {
  const compile = vi.spyOn(RE2JS, 'compile')
  const bounds = { tokens: 100, instructions: 3_000 }
  const tokens = openTokenVerifier(gateway.signingKeys, gateway.clock, silentLog, bounds)
  const verifies = async (token: string) => {
    compile.mockClear()
    await tokens.verify(token)
    return compile.mock.calls.length
  }
  // About 1 400 instructions each: two of them fit.
  const [first = '', second = '', third = ''] = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      tokenFor(gateway, 'SHOP', [`GET /${name}[a-z]{1,500}[a-z]{1,200}`]),
    ),
  )
  expect([await verifies(first), await verifies(second), await verifies(first)]).toEqual([1, 1, 0])
  expect([await verifies(third), await verifies(third), await verifies(first)]).toEqual([1, 0, 1])
  compile.mockRestore()
})
