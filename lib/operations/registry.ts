import { createToken, createTokenByAction } from './auth-tokens.ts'
import { getBalances } from './balances.ts'
import { listCallbacks, sendCallbackAgain } from './callbacks.ts'
import { listCurrencies } from './currencies.ts'
import { listCurrencyPairs, listFxRates } from './fx-rates.ts'
import { readMerchantInfo } from './merchant-info.ts'
import { readOpenApi } from './openapi.ts'
import { createCustomer, eraseCustomer, getCustomer, listPayinsOfCustomer } from './customers.ts'
import type { Operation } from './operation.ts'
import { listPayins, listPayouts, listTopUps } from './payment-lists.ts'
import { createPayin, getPayin, getPayinAccounts, payinOptions, setPayinExternalReference } from './payins.ts'
import { listPaymentOperators } from './payment-operators.ts'
import { createPayout, getPayout, payoutOptions } from './payouts.ts'
import { simulatePayin, simulatePayout, simulateTopUp } from './sandbox.ts'
import { getSettlement, listSettlementEntries, listSettlements } from './settlements.ts'
import { listTopUpOptions } from './topup-options.ts'
import { createTopUp, getTopUp, setTopUpExternalReference, topUpOptions } from './topups.ts'

/** Every endpoint of the API. A test holds this list and the folders of app/api together. */
export const operations: readonly Operation[] = [
  createTokenByAction,
  createToken,
  payinOptions,
  createPayin,
  listPayins,
  getPayin,
  setPayinExternalReference,
  getPayinAccounts,
  payoutOptions,
  createPayout,
  listPayouts,
  getPayout,
  topUpOptions,
  createTopUp,
  listTopUps,
  getTopUp,
  setTopUpExternalReference,
  createCustomer,
  getCustomer,
  eraseCustomer,
  listPayinsOfCustomer,
  getBalances,
  listSettlements,
  getSettlement,
  listSettlementEntries,
  readMerchantInfo,
  listCurrencies,
  listPaymentOperators,
  listTopUpOptions,
  listCurrencyPairs,
  listFxRates,
  listCallbacks,
  sendCallbackAgain,
  simulatePayin,
  simulateTopUp,
  simulatePayout,
  readOpenApi(() => operations),
]
