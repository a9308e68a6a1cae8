import { expect, it } from 'vitest'
import { makeMerchant, tokenFor } from '../testing/api-client.ts'
import { testGateway } from '../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

it('a token with another last character, one more or one less is none, also where Base64 leaves bits over', async () => {
  const token = await tokenFor(gateway, 'SHOP')
  expect(await gateway.tokens.verify(token)).toHaveProperty('caller.merchantCode', 'SHOP')
  const others = [...alphabet].map((last) => token.slice(0, -1) + last).filter((other) => other !== token)
  for (const altered of [...others, `${token}A`, `${token}=`, `${token} `, token.slice(0, -1), '', '.', '..'])
    expect(await gateway.tokens.verify(altered), altered.slice(-8)).toBe('TOKEN_INVALID')
})
