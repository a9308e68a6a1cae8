import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateClient } from './generate-client.ts'
import type { Generator } from './generators.ts'
import { installedPackages, type Packages } from './installed-packages.ts'
import type { ShopEnvironment } from './served-shop.ts'
import { errorsOf, generatedFiles, placeShop, runShop } from './shop-program.ts'

/**
 * Tests the client that a generator makes of our document: its types, and a shop that is built with it. Where
 * no gateway serves the shop, the tests are listed, but cannot run.
 */
export function testClient(
  generator: Generator,
  packages: Packages,
  shop: ShopEnvironment | undefined,
): void {
  describe(`the client by ${generator.name}`, { timeout: 300_000 }, () => {
    let folder = ''
    beforeAll(async () => {
      if (!shop) throw new Error('no gateway serves the shop')
      folder = await generateClient(generator, await installedPackages(packages), shop.GATEWAY)
      placeShop(folder, generator.name)
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    it('compiles under strict rules, with a shop that uses it', async () => {
      expect(generatedFiles(folder)).toBeGreaterThan(0)
      expect(await errorsOf(folder)).toEqual([])
    })

    it('pays, reads, lists and refunds, and sees why a request is refused', async () => {
      expect(shop && (await runShop(folder, shop))).toEqual({
        qrName: 'UPI',
        status: 'SUCCESS',
        listed: [expect.stringMatching(/^order-/)],
        refunded: 100,
        refusal: 'NOT_ALLOWED_BY_TOKEN',
      })
    })

    it.each([
      ['an amount as a text', 'amount: 499.5', "amount: '499.5'"],
      ['an event that does not exist', "event: 'PAY'", "event: 'PAYS'"],
      ['a payin without a return address', "returnUrl: 'https://shop.example/thanks',", ''],
    ])('does not compile with %s', async (_, right, wrong) => {
      const { isEdited } = placeShop(folder, generator.name, (source) => source.replace(right, wrong))
      expect(isEdited).toBe(true)
      expect(await errorsOf(folder)).toEqual([expect.stringMatching(/^shop\.ts/)])
    })
  })
}
