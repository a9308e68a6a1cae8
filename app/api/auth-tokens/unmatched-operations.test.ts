import { expect, it } from 'vitest'
import { operations } from '../endpoints.ts'
import { unmatchedOperations } from './unmatched-operations.ts'

it.each([
  'GET /balances',
  'GET /payins/order-1',
  'POST /payins/.*',
  'POST /payins/order-1/!cancel',
  'POST /payins/[^/]+/!cancel',
  'POST /payins/!availablePaymentOptions',
  String.raw`POST /payins/\!availablePaymentOptions`,
  'GET /pay(ins|outs)/.*',
  'GET /payins|/payouts',
  'GET /(?:payins|payouts)/x',
  'GET ^/payins$',
  'GET .*',
  'POST .*',
  'GET /payins?',
  'GET /settlements/INR-[0-9]+/entries',
  String.raw`GET /payins/order-\d+`,
  'GET /payins/.*/accounts',
  'GET /currencies.*',
])('%s matches an endpoint', (operation) => {
  expect(unmatchedOperations([operation], operations)).toEqual([])
})

it.each([
  'GET /api/balances',
  'GET /api/.*',
  'POST /balances',
  'DELETE /payins/.*',
  'GET /payin/.*',
  'GET /balance',
  'GET /balances/.*',
  'POST /payins/order-1/!refund',
  'POST /payins/.*/!refund',
  'GET balances',
  'PUT .*',
  'GET /Payins/.*',
  'GET /payins/order-1/accounts/x',
])('%s matches none', (operation) => {
  expect(unmatchedOperations(['GET /balances', operation], operations)).toEqual([operation])
})
