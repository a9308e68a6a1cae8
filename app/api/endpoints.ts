import type { Operation } from '#lib/api/endpoint/operation.ts'
import * as tokensByAction from './auth-tokens-by-action/route.ts'
import * as tokens from './auth-tokens/route.ts'
import * as payinOptions from './payins/!availablePaymentOptions/route.ts'
import * as payin from './payins/[idPayin]/route.ts'
import * as payins from './payins/route.ts'
import * as payinReference from './payins/[idPayin]/!setExternalReference/route.ts'
import * as cancelPayin from './payins/[idPayin]/!cancel/route.ts'
import * as payinAccounts from './payins/[idPayin]/accounts/route.ts'
import * as payoutOptions from './payouts/!availablePaymentOptions/route.ts'
import * as payout from './payouts/[idPayout]/route.ts'
import * as payouts from './payouts/route.ts'
import * as refund from './refunds/[idRefund]/route.ts'
import * as refunds from './refunds/route.ts'
import * as topUpOptions from './topups/!availablePaymentOptions/route.ts'
import * as topUp from './topups/[idTopUp]/route.ts'
import * as topUps from './topups/route.ts'
import * as topUpReference from './topups/[idTopUp]/!setExternalReference/route.ts'
import * as customer from './customers/[idCustomer]/route.ts'
import * as customerPayins from './customers/[idCustomer]/payins/route.ts'
import * as balances from './balances/route.ts'
import * as settlements from './settlements/route.ts'
import * as settlement from './settlements/[idSettlement]/route.ts'
import * as settlementEntries from './settlements/[idSettlement]/entries/route.ts'
import * as merchantInfo from './merchant-info/route.ts'
import * as currencies from './currencies/route.ts'
import * as paymentOperators from './payment-operators/route.ts'
import * as topUpMethods from './topup-options/route.ts'
import * as currencyPairs from './fx-rates/route.ts'
import * as fxRates from './fx-rate-pairs/route.ts'
import * as callbacks from './callbacks/route.ts'
import * as resendCallback from './callbacks/[idCallback]/!resend/route.ts'
import * as testEvent from './callbacks/!test/route.ts'
import * as requestLog from './request-log/route.ts'
import * as simulatePayin from './sandbox/payins/[idPayin]/!simulate/route.ts'
import * as simulateTopUp from './sandbox/topups/[idTopUp]/!simulate/route.ts'
import * as simulatePayout from './sandbox/payouts/[idPayout]/!simulate/route.ts'
import * as simulateRefund from './sandbox/refunds/[idRefund]/!simulate/route.ts'
import * as openApiDocument from './openapi.json/route.ts'
import * as connectorDocument from './rails/remote/openapi.json/route.ts'

/**
 * Every method of every endpoint, in the order of the reference. Our server, the API document and the SDKs
 * read them here; Next finds the same files by their folders.
 */
export const operations: readonly Operation[] = [
  tokensByAction,
  tokens,
  payinOptions,
  payin,
  payins,
  payinReference,
  cancelPayin,
  payinAccounts,
  payoutOptions,
  payout,
  payouts,
  refund,
  refunds,
  topUpOptions,
  topUp,
  topUps,
  topUpReference,
  customer,
  customerPayins,
  balances,
  settlements,
  settlement,
  settlementEntries,
  merchantInfo,
  currencies,
  paymentOperators,
  topUpMethods,
  currencyPairs,
  fxRates,
  callbacks,
  resendCallback,
  testEvent,
  requestLog,
  simulatePayin,
  simulateTopUp,
  simulatePayout,
  simulateRefund,
  openApiDocument,
  connectorDocument,
].flatMap(({ GET }) => GET.operations)
