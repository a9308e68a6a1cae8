import { testClient } from './client-test.ts'
import { openApiTypescript } from './generators.ts'
import { serveForShops } from './served-shop.ts'

testClient(openApiTypescript, 'plain-run', await serveForShops())
