import { createToken, createTokenByAction } from './auth-tokens.ts'
import { getBalances } from './balances.ts'
import { listCurrencies } from './currencies.ts'
import { readMerchantInfo } from './merchant-info.ts'
import { readOpenApi } from './openapi.ts'
import type { Operation } from './operation.ts'
import { createPayin, getPayin, getPayinAccounts, payinOptions, setPayinExternalReference } from './payins.ts'
import { simulatePayin } from './sandbox.ts'

/** Every endpoint of the API. A test holds this list and the folders of app/api together. */
export const operations: readonly Operation[] = [
  createTokenByAction,
  createToken,
  payinOptions,
  createPayin,
  getPayin,
  setPayinExternalReference,
  getPayinAccounts,
  getBalances,
  readMerchantInfo,
  listCurrencies,
  simulatePayin,
  readOpenApi(() => operations),
]
