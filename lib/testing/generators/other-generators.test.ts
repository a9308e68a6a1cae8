import { describe } from 'vitest'
import { testClient } from './client-test.ts'
import { otherGenerators } from './generators.ts'
import { serveForShops } from './served-shop.ts'

// Their packages are a quarter of a gigabyte: npm test -- --full only.
const isFull = process.env['E2E_FULL'] === '1'
const shop = isFull ? await serveForShops() : undefined

describe.runIf(isFull)('generators of clients', () => {
  for (const generator of otherGenerators) testClient(generator, 'full-run', shop)
})
