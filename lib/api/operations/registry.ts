import { listCurrencies } from './codes/currencies.ts'
import { listCurrencyPairs, listFxRates } from './codes/fx-rates.ts'
import { listPaymentOperators } from './codes/payment-operators.ts'
import { listCallbacks, sendCallbackAgain } from './merchants/callbacks.ts'
import { createCustomer, eraseCustomer, getCustomer, listPayinsOfCustomer } from './merchants/customers.ts'
import { readMerchantInfo } from './merchants/merchant-info.ts'
import { listRequests } from './merchants/request-log.ts'
import { sendTestCallback } from './merchants/test-event.ts'
import { readOpenApi } from './openapi.ts'
import type { Operation } from './operation.ts'
import {
  cancelPayin,
  createPayin,
  getPayin,
  getPayinAccounts,
  payinOptions,
  setPayinExternalReference,
} from './payments/payins.ts'
import { listPayins, listPayouts, listTopUps } from './payments/payment-lists.ts'
import { createPayout, getPayout, payoutOptions } from './payments/payouts.ts'
import { createRefund, getRefund, listRefunds } from './payments/refunds.ts'
import { simulatePayin, simulatePayout, simulateRefund, simulateTopUp } from './payments/sandbox.ts'
import { listTopUpOptions } from './payments/topup-options.ts'
import { createTopUp, getTopUp, setTopUpExternalReference, topUpOptions } from './payments/topups.ts'
import { getBalances } from './settlements/balances.ts'
import { getSettlement, listSettlementEntries, listSettlements } from './settlements/settlements.ts'
import { createTokenByAction, createTokenFor } from './tokens/auth-tokens.ts'

/** Every endpoint of the API. A test compares this list with the folders of app/api. */
export const operations: readonly Operation[] = [
  createTokenByAction,
  createTokenFor(() => operations),
  payinOptions,
  createPayin,
  listPayins,
  getPayin,
  setPayinExternalReference,
  cancelPayin,
  getPayinAccounts,
  payoutOptions,
  createPayout,
  listPayouts,
  getPayout,
  createRefund,
  listRefunds,
  getRefund,
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
  sendTestCallback,
  listRequests,
  simulatePayin,
  simulateTopUp,
  simulatePayout,
  simulateRefund,
  readOpenApi(() => operations),
]
