// Generated from the API's document by "npm run generate": rows and methods. Change the API, not this file.

import type { CallOptions } from '../options.ts'
import type { OperationRow, Sent } from '../operation-row.ts'
import { paged, type PagedList } from '../paged-list.ts'
import type {
  Callback,
  CallbackList,
  CurrencyPairList,
  Customer,
  CustomerCreate,
  FxRateList,
  GetConnectorDocumentAnswer,
  GetOpenApiDocumentAnswer,
  ListBalancesAnswer,
  ListBalancesQuery,
  ListCallbacksQuery,
  ListCurrenciesAnswer,
  ListCustomerPayinsQuery,
  ListPayinOptionsBody,
  ListPayinsQuery,
  ListPaymentOperatorsQuery,
  ListPayoutOptionsBody,
  ListPayoutsQuery,
  ListRefundsQuery,
  ListRequestLogQuery,
  ListSettlementEntriesQuery,
  ListSettlementsQuery,
  ListTopUpOptionsBody,
  ListTopUpsQuery,
  LoggedRequest,
  MerchantInfo,
  PayinAcceptedResponse,
  PayinDetail,
  PayinList,
  PaymentAccountDetail,
  PaymentCreate,
  PaymentOperatorList,
  PaymentOptionList,
  PayoutAcceptedResponse,
  PayoutCreate,
  PayoutDetail,
  PayoutList,
  PayoutOptionList,
  RefundAcceptedResponse,
  RefundCreate,
  RefundDetail,
  RefundList,
  RequestLog,
  SendTestEventBody,
  SentTestEvent,
  SetPayinReferenceBody,
  SetTopUpReferenceBody,
  Settlement,
  SettlementEntry,
  SettlementEntryList,
  SettlementList,
  SimulatePayinBody,
  SimulatePayoutBody,
  SimulateRefundBody,
  SimulateTopUpBody,
  TopUpAcceptedResponse,
  TopUpCreate,
  TopUpDetail,
  TopUpList,
  TopUpMethodList,
  TopUpOptionList,
} from './types.ts'

export const operations = {
  createTokenByAction: {
    id: 'createTokenByAction',
    method: 'POST',
    path: '/auth-tokens-by-action',
    repeat: 'ONCE',
  },
  createToken: { id: 'createToken', method: 'POST', path: '/auth-tokens', repeat: 'ONCE' },
  listPayinOptions: {
    id: 'listPayinOptions',
    method: 'POST',
    path: '/payins/!availablePaymentOptions',
    repeat: 'READ',
    permission: 'POST /payins/!availablePaymentOptions',
  },
  createPayin: {
    id: 'createPayin',
    method: 'POST',
    path: '/payins/{idPayin}',
    repeat: 'CREATE',
    permission: 'POST /payins/{idPayin}',
  },
  getPayin: {
    id: 'getPayin',
    method: 'GET',
    path: '/payins/{idPayin}',
    repeat: 'READ',
    permission: 'GET /payins/{idPayin}',
  },
  listPayins: { id: 'listPayins', method: 'GET', path: '/payins', repeat: 'READ', permission: 'GET /payins' },
  setPayinReference: {
    id: 'setPayinReference',
    method: 'POST',
    path: '/payins/{idPayin}/!setExternalReference',
    repeat: 'REPEATABLE',
    permission: 'POST /payins/{idPayin}/!setExternalReference',
  },
  cancelPayin: {
    id: 'cancelPayin',
    method: 'POST',
    path: '/payins/{idPayin}/!cancel',
    repeat: 'ONCE',
    permission: 'POST /payins/{idPayin}/!cancel',
  },
  getPayinAccounts: {
    id: 'getPayinAccounts',
    method: 'GET',
    path: '/payins/{idPayin}/accounts',
    repeat: 'READ',
    permission: 'GET /payins/{idPayin}/accounts',
  },
  listPayoutOptions: {
    id: 'listPayoutOptions',
    method: 'POST',
    path: '/payouts/!availablePaymentOptions',
    repeat: 'READ',
    permission: 'POST /payouts/!availablePaymentOptions',
  },
  createPayout: {
    id: 'createPayout',
    method: 'POST',
    path: '/payouts/{idPayout}',
    repeat: 'CREATE',
    permission: 'POST /payouts/{idPayout}',
  },
  getPayout: {
    id: 'getPayout',
    method: 'GET',
    path: '/payouts/{idPayout}',
    repeat: 'READ',
    permission: 'GET /payouts/{idPayout}',
  },
  listPayouts: {
    id: 'listPayouts',
    method: 'GET',
    path: '/payouts',
    repeat: 'READ',
    permission: 'GET /payouts',
  },
  createRefund: {
    id: 'createRefund',
    method: 'POST',
    path: '/refunds/{idRefund}',
    repeat: 'CREATE',
    permission: 'POST /refunds/{idRefund}',
  },
  getRefund: {
    id: 'getRefund',
    method: 'GET',
    path: '/refunds/{idRefund}',
    repeat: 'READ',
    permission: 'GET /refunds/{idRefund}',
  },
  listRefunds: {
    id: 'listRefunds',
    method: 'GET',
    path: '/refunds',
    repeat: 'READ',
    permission: 'GET /refunds',
  },
  listTopUpOptions: {
    id: 'listTopUpOptions',
    method: 'POST',
    path: '/topups/!availablePaymentOptions',
    repeat: 'READ',
    permission: 'POST /topups/!availablePaymentOptions',
  },
  createTopUp: {
    id: 'createTopUp',
    method: 'POST',
    path: '/topups/{idTopUp}',
    repeat: 'CREATE',
    permission: 'POST /topups/{idTopUp}',
  },
  getTopUp: {
    id: 'getTopUp',
    method: 'GET',
    path: '/topups/{idTopUp}',
    repeat: 'READ',
    permission: 'GET /topups/{idTopUp}',
  },
  listTopUps: { id: 'listTopUps', method: 'GET', path: '/topups', repeat: 'READ', permission: 'GET /topups' },
  setTopUpReference: {
    id: 'setTopUpReference',
    method: 'POST',
    path: '/topups/{idTopUp}/!setExternalReference',
    repeat: 'REPEATABLE',
    permission: 'POST /topups/{idTopUp}/!setExternalReference',
  },
  createCustomer: {
    id: 'createCustomer',
    method: 'POST',
    path: '/customers/{idCustomer}',
    repeat: 'CREATE',
    permission: 'POST /customers/{idCustomer}',
  },
  getCustomer: {
    id: 'getCustomer',
    method: 'GET',
    path: '/customers/{idCustomer}',
    repeat: 'READ',
    permission: 'GET /customers/{idCustomer}',
  },
  deleteCustomer: {
    id: 'deleteCustomer',
    method: 'DELETE',
    path: '/customers/{idCustomer}',
    repeat: 'REPEATABLE',
    permission: 'DELETE /customers/{idCustomer}',
  },
  listCustomerPayins: {
    id: 'listCustomerPayins',
    method: 'GET',
    path: '/customers/{idCustomer}/payins',
    repeat: 'READ',
    permission: 'GET /customers/{idCustomer}/payins',
  },
  listBalances: {
    id: 'listBalances',
    method: 'GET',
    path: '/balances',
    repeat: 'READ',
    permission: 'GET /balances',
  },
  listSettlements: {
    id: 'listSettlements',
    method: 'GET',
    path: '/settlements',
    repeat: 'READ',
    permission: 'GET /settlements',
  },
  getSettlement: {
    id: 'getSettlement',
    method: 'GET',
    path: '/settlements/{idSettlement}',
    repeat: 'READ',
    permission: 'GET /settlements/{idSettlement}',
  },
  listSettlementEntries: {
    id: 'listSettlementEntries',
    method: 'GET',
    path: '/settlements/{idSettlement}/entries',
    repeat: 'READ',
    permission: 'GET /settlements/{idSettlement}/entries',
  },
  getMerchantInfo: {
    id: 'getMerchantInfo',
    method: 'GET',
    path: '/merchant-info',
    repeat: 'READ',
    permission: 'GET /merchant-info',
  },
  listCurrencies: {
    id: 'listCurrencies',
    method: 'GET',
    path: '/currencies',
    repeat: 'READ',
    permission: 'GET /currencies',
  },
  listPaymentOperators: {
    id: 'listPaymentOperators',
    method: 'GET',
    path: '/payment-operators',
    repeat: 'READ',
    permission: 'GET /payment-operators',
  },
  listTopUpMethods: {
    id: 'listTopUpMethods',
    method: 'GET',
    path: '/topup-options',
    repeat: 'READ',
    permission: 'GET /topup-options',
  },
  listCurrencyPairs: {
    id: 'listCurrencyPairs',
    method: 'GET',
    path: '/fx-rates',
    repeat: 'READ',
    permission: 'GET /fx-rates',
  },
  listFxRates: {
    id: 'listFxRates',
    method: 'GET',
    path: '/fx-rate-pairs',
    repeat: 'READ',
    permission: 'GET /fx-rate-pairs',
  },
  listCallbacks: {
    id: 'listCallbacks',
    method: 'GET',
    path: '/callbacks',
    repeat: 'READ',
    permission: 'GET /callbacks',
  },
  resendCallback: {
    id: 'resendCallback',
    method: 'POST',
    path: '/callbacks/{idCallback}/!resend',
    repeat: 'ONCE',
    permission: 'POST /callbacks/{idCallback}/!resend',
  },
  sendTestEvent: {
    id: 'sendTestEvent',
    method: 'POST',
    path: '/callbacks/!test',
    repeat: 'ONCE',
    permission: 'POST /callbacks/!test',
  },
  listRequestLog: {
    id: 'listRequestLog',
    method: 'GET',
    path: '/request-log',
    repeat: 'READ',
    permission: 'GET /request-log',
  },
  simulatePayin: {
    id: 'simulatePayin',
    method: 'POST',
    path: '/sandbox/payins/{idPayin}/!simulate',
    repeat: 'ONCE',
    permission: 'POST /sandbox/payins/{idPayin}/!simulate',
  },
  simulateTopUp: {
    id: 'simulateTopUp',
    method: 'POST',
    path: '/sandbox/topups/{idTopUp}/!simulate',
    repeat: 'ONCE',
    permission: 'POST /sandbox/topups/{idTopUp}/!simulate',
  },
  simulatePayout: {
    id: 'simulatePayout',
    method: 'POST',
    path: '/sandbox/payouts/{idPayout}/!simulate',
    repeat: 'ONCE',
    permission: 'POST /sandbox/payouts/{idPayout}/!simulate',
  },
  simulateRefund: {
    id: 'simulateRefund',
    method: 'POST',
    path: '/sandbox/refunds/{idRefund}/!simulate',
    repeat: 'ONCE',
    permission: 'POST /sandbox/refunds/{idRefund}/!simulate',
  },
  getOpenApiDocument: { id: 'getOpenApiDocument', method: 'GET', path: '/openapi.json', repeat: 'READ' },
  getConnectorDocument: {
    id: 'getConnectorDocument',
    method: 'GET',
    path: '/rails/remote/openapi.json',
    repeat: 'READ',
  },
} as const satisfies Readonly<Record<string, OperationRow>>

/** One method for each operation of the API, under its operation ID, and one for each list row by row. */
export abstract class Operations {
  protected abstract call<Answer>(row: OperationRow, sent: Sent, options?: CallOptions): Promise<Answer>

  /** List the ways to pay a payin. */
  listPayinOptions(body: ListPayinOptionsBody, options?: CallOptions): Promise<PaymentOptionList> {
    return this.call<PaymentOptionList>(operations.listPayinOptions, { body }, options)
  }

  /** Create a payin. */
  createPayin(idPayin: string, body: PaymentCreate, options?: CallOptions): Promise<PayinAcceptedResponse> {
    return this.call<PayinAcceptedResponse>(operations.createPayin, { path: { idPayin }, body }, options)
  }

  /** Read a payin. */
  getPayin(idPayin: string, options?: CallOptions): Promise<PayinDetail> {
    return this.call<PayinDetail>(operations.getPayin, { path: { idPayin } }, options)
  }

  /**
   * List your payins.
   *
   * Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.
   */
  listPayins(query: ListPayinsQuery = {}, options?: CallOptions): Promise<PayinList> {
    return this.call<PayinList>(operations.listPayins, { query: { ...query } }, options)
  }

  /** All rows of `listPayins`, over all its pages, from `cursor` on. */
  payins(query: ListPayinsQuery = {}, options?: CallOptions): PagedList<PayinDetail> {
    return paged(query, (page) => this.listPayins(page, options))
  }

  /**
   * Submit the reference that the customer’s bank showed for a payin.
   *
   * The reference is a claim: money that carries it completes the payment only if the amount is exactly what is due, the payment was created before the money moved, and the payer that the bank names does not contradict the account in the request. If several payments hold the reference and more than one of them meets these conditions, the operator of the gateway decides by hand. Another reference replaces the previous one; a payment accepts five different ones. Too many references in a short time are answered 429.
   */
  setPayinReference(idPayin: string, body: SetPayinReferenceBody, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.setPayinReference, { path: { idPayin }, body }, options)
  }

  /**
   * Cancel a payin.
   *
   * While it is `WAITING` and no money was seen: it becomes `REFUSED` with the reason `CANCELLED_BY_MERCHANT`, the payment page says so, and you get a callback. Money that comes later belongs to no payment, and the operator of the gateway returns it. `PAYIN_CREATE` does not include this: the token must list the operation.
   */
  cancelPayin(idPayin: string, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.cancelPayin, { path: { idPayin } }, options)
  }

  /** Read the customer’s account data of a payin. */
  getPayinAccounts(idPayin: string, options?: CallOptions): Promise<PaymentAccountDetail> {
    return this.call<PaymentAccountDetail>(operations.getPayinAccounts, { path: { idPayin } }, options)
  }

  /** List the ways to send an amount. */
  listPayoutOptions(body: ListPayoutOptionsBody, options?: CallOptions): Promise<PayoutOptionList> {
    return this.call<PayoutOptionList>(operations.listPayoutOptions, { body }, options)
  }

  /**
   * Create a payout.
   *
   * Amount, fee and VAT are reserved from the available balance when the payout is accepted, taken when it succeeds, and released when it is refused. Its money moves at most once, even if connections or processes fail: after a lost answer read it with GET, or send the same create again (409).
   */
  createPayout(idPayout: string, body: PayoutCreate, options?: CallOptions): Promise<PayoutAcceptedResponse> {
    return this.call<PayoutAcceptedResponse>(operations.createPayout, { path: { idPayout }, body }, options)
  }

  /** Read a payout. */
  getPayout(idPayout: string, options?: CallOptions): Promise<PayoutDetail> {
    return this.call<PayoutDetail>(operations.getPayout, { path: { idPayout } }, options)
  }

  /**
   * List your payouts.
   *
   * Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.
   */
  listPayouts(query: ListPayoutsQuery = {}, options?: CallOptions): Promise<PayoutList> {
    return this.call<PayoutList>(operations.listPayouts, { query: { ...query } }, options)
  }

  /** All rows of `listPayouts`, over all its pages, from `cursor` on. */
  payouts(query: ListPayoutsQuery = {}, options?: CallOptions): PagedList<PayoutDetail> {
    return paged(query, (page) => this.listPayouts(page, options))
  }

  /**
   * Create a refund.
   *
   * Pays a payin back, wholly or in part, as often as something is left of it. What came beside the order amount, and money of a payin that was not completed, is paid back first; the rest is reserved from the available balance like a payout. The fee of the payin stays charged. The refund goes to the account in `paymentMethod`, and never to another. Without it, it goes back the way it came where the institution does that: `paymentMethodCode` is then that of the payin, and no account is needed. Else it goes to the account that the customer paid from, if every receipt of the payin names that one and a payout method reaches it; a number that may be one of a bank as well as one of a wallet names neither. Else it is refused with `REFUND_ACCOUNT_REQUIRED`. `paymentMethodResponse.account` says where the money goes, and `payerDiffers` that this is another account than that of the only payer who is known. Payins in crypto currencies cannot be refunded here. Statuses and callbacks are those of payouts.
   */
  createRefund(idRefund: string, body: RefundCreate, options?: CallOptions): Promise<RefundAcceptedResponse> {
    return this.call<RefundAcceptedResponse>(operations.createRefund, { path: { idRefund }, body }, options)
  }

  /** Read a refund. */
  getRefund(idRefund: string, options?: CallOptions): Promise<RefundDetail> {
    return this.call<RefundDetail>(operations.getRefund, { path: { idRefund } }, options)
  }

  /**
   * List your refunds.
   *
   * Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.
   */
  listRefunds(query: ListRefundsQuery = {}, options?: CallOptions): Promise<RefundList> {
    return this.call<RefundList>(operations.listRefunds, { query: { ...query } }, options)
  }

  /** All rows of `listRefunds`, over all its pages, from `cursor` on. */
  refunds(query: ListRefundsQuery = {}, options?: CallOptions): PagedList<RefundDetail> {
    return paged(query, (page) => this.listRefunds(page, options))
  }

  /** List the ways to pay a top-up. */
  listTopUpOptions(body: ListTopUpOptionsBody, options?: CallOptions): Promise<TopUpOptionList> {
    return this.call<TopUpOptionList>(operations.listTopUpOptions, { body }, options)
  }

  /** Create a top-up. */
  createTopUp(idTopUp: string, body: TopUpCreate, options?: CallOptions): Promise<TopUpAcceptedResponse> {
    return this.call<TopUpAcceptedResponse>(operations.createTopUp, { path: { idTopUp }, body }, options)
  }

  /** Read a top-up. */
  getTopUp(idTopUp: string, options?: CallOptions): Promise<TopUpDetail> {
    return this.call<TopUpDetail>(operations.getTopUp, { path: { idTopUp } }, options)
  }

  /**
   * List your top-ups.
   *
   * Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.
   */
  listTopUps(query: ListTopUpsQuery = {}, options?: CallOptions): Promise<TopUpList> {
    return this.call<TopUpList>(operations.listTopUps, { query: { ...query } }, options)
  }

  /** All rows of `listTopUps`, over all its pages, from `cursor` on. */
  topUps(query: ListTopUpsQuery = {}, options?: CallOptions): PagedList<TopUpDetail> {
    return paged(query, (page) => this.listTopUps(page, options))
  }

  /**
   * Submit the reference that the customer’s bank showed for a top-up.
   *
   * The reference is a claim: money that carries it completes the payment only if the amount is exactly what is due, the payment was created before the money moved, and the payer that the bank names does not contradict the account in the request. If several payments hold the reference and more than one of them meets these conditions, the operator of the gateway decides by hand. Another reference replaces the previous one; a payment accepts five different ones. Too many references in a short time are answered 429.
   */
  setTopUpReference(idTopUp: string, body: SetTopUpReferenceBody, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.setTopUpReference, { path: { idTopUp }, body }, options)
  }

  /**
   * Register a customer.
   *
   * Then name the customer in `idCustomer` of a payin. A registered customer cannot be changed, only erased. After a 409, read it with GET.
   */
  createCustomer(idCustomer: string, body: CustomerCreate, options?: CallOptions): Promise<Customer> {
    return this.call<Customer>(operations.createCustomer, { path: { idCustomer }, body }, options)
  }

  /** Read a customer. */
  getCustomer(idCustomer: string, options?: CallOptions): Promise<Customer> {
    return this.call<Customer>(operations.getCustomer, { path: { idCustomer } }, options)
  }

  /**
   * Erase a customer.
   *
   * Erases the customer’s personal data, and in all of their payins what you sent about them, what they typed on the payment page and who paid. Amounts, statuses, your IDs and the ledger stay. The ID cannot be reused. Data that arrives later, such as the name on a late transfer, is stored again: erase again, which is answered 204 too.
   */
  deleteCustomer(idCustomer: string, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.deleteCustomer, { path: { idCustomer } }, options)
  }

  /**
   * List the payins of a customer.
   *
   * Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may appear on two pages; none is skipped.
   */
  listCustomerPayins(
    idCustomer: string,
    query: ListCustomerPayinsQuery = {},
    options?: CallOptions,
  ): Promise<PayinList> {
    return this.call<PayinList>(
      operations.listCustomerPayins,
      { path: { idCustomer }, query: { ...query } },
      options,
    )
  }

  /** All rows of `listCustomerPayins`, over all its pages, from `cursor` on. */
  customerPayins(
    idCustomer: string,
    query: ListCustomerPayinsQuery = {},
    options?: CallOptions,
  ): PagedList<PayinDetail> {
    return paged(query, (page) => this.listCustomerPayins(idCustomer, page, options))
  }

  /** Read the balances. */
  listBalances(query: ListBalancesQuery = {}, options?: CallOptions): Promise<ListBalancesAnswer> {
    return this.call<ListBalancesAnswer>(operations.listBalances, { query: { ...query } }, options)
  }

  /**
   * List the settlements.
   *
   * A settlement is a closed period of one currency: the balance at its beginning, what changed it, and the balance at its end.
   * The balance is `available` and `reserved` together, so a payout counts when it succeeds, not when it is reserved. Every sum has its sign:
   * `openingBalance + payins + payouts + topups + refunds + reversals + fees + vat + adjustments = closingBalance`, exactly; payouts, refunds, reversals, fees and VAT are usually negative.
   * A returned payout counts in `payouts`; payins and top-ups that were taken back have a sum of their own, `reversals`.
   */
  listSettlements(query: ListSettlementsQuery = {}, options?: CallOptions): Promise<SettlementList> {
    return this.call<SettlementList>(operations.listSettlements, { query: { ...query } }, options)
  }

  /** All rows of `listSettlements`, over all its pages, from `cursor` on. */
  settlements(query: ListSettlementsQuery = {}, options?: CallOptions): PagedList<Settlement> {
    return paged(query, (page) => this.listSettlements(page, options))
  }

  /**
   * Read a settlement.
   *
   * A settlement is a closed period of one currency: the balance at its beginning, what changed it, and the balance at its end.
   * The balance is `available` and `reserved` together, so a payout counts when it succeeds, not when it is reserved. Every sum has its sign:
   * `openingBalance + payins + payouts + topups + refunds + reversals + fees + vat + adjustments = closingBalance`, exactly; payouts, refunds, reversals, fees and VAT are usually negative.
   * A returned payout counts in `payouts`; payins and top-ups that were taken back have a sum of their own, `reversals`.
   */
  getSettlement(idSettlement: string, options?: CallOptions): Promise<Settlement> {
    return this.call<Settlement>(operations.getSettlement, { path: { idSettlement } }, options)
  }

  /**
   * List the entries of a settlement.
   *
   * The entries that changed your balance, in the order of booking: the amounts add up from `openingBalance` to `closingBalance`.
   * Entries that one payment books together stay in one settlement: `at` may be a moment after the end of the period.
   */
  listSettlementEntries(
    idSettlement: string,
    query: ListSettlementEntriesQuery = {},
    options?: CallOptions,
  ): Promise<SettlementEntryList> {
    return this.call<SettlementEntryList>(
      operations.listSettlementEntries,
      { path: { idSettlement }, query: { ...query } },
      options,
    )
  }

  /** All rows of `listSettlementEntries`, over all its pages, from `cursor` on. */
  settlementEntries(
    idSettlement: string,
    query: ListSettlementEntriesQuery = {},
    options?: CallOptions,
  ): PagedList<SettlementEntry> {
    return paged(query, (page) => this.listSettlementEntries(idSettlement, page, options))
  }

  /** Read the merchant of the token. */
  getMerchantInfo(options?: CallOptions): Promise<MerchantInfo> {
    return this.call<MerchantInfo>(operations.getMerchantInfo, {}, options)
  }

  /** List the currencies of the merchant. */
  listCurrencies(options?: CallOptions): Promise<ListCurrenciesAnswer> {
    return this.call<ListCurrenciesAnswer>(operations.listCurrencies, {}, options)
  }

  /**
   * List the payment operators.
   *
   * The operators of every method that is switched on for you, for payins, top-ups and payouts together. An operator that serves several kinds is listed once; a method without operators is not listed. The payment options say what can be used now for an amount.
   */
  listPaymentOperators(
    query: ListPaymentOperatorsQuery = {},
    options?: CallOptions,
  ): Promise<PaymentOperatorList> {
    return this.call<PaymentOperatorList>(operations.listPaymentOperators, { query: { ...query } }, options)
  }

  /**
   * List the methods of top-ups.
   *
   * The methods that are switched on for your top-ups. `POST /topups/!availablePaymentOptions` says what can be used now for an amount.
   */
  listTopUpMethods(options?: CallOptions): Promise<TopUpMethodList> {
    return this.call<TopUpMethodList>(operations.listTopUpMethods, {}, options)
  }

  /**
   * List the currency pairs that usually have a rate.
   *
   * The pairs alone: the rates that are valid now are at `GET /fx-rate-pairs`. Every payment currency against `USD` and against `EUR`, in both directions, and these two against each other. For any other pair, multiply through one of them. The list is the same for every merchant, whatever is switched on.
   */
  listCurrencyPairs(options?: CallOptions): Promise<CurrencyPairList> {
    return this.call<CurrencyPairList>(operations.listCurrencyPairs, {}, options)
  }

  /**
   * List the exchange rates that are valid now.
   *
   * Every payment currency against `USD` and against `EUR`, in both directions, and these two against each other. For any other pair, multiply through one of them. The list is the same for every merchant, whatever is switched on.
   */
  listFxRates(options?: CallOptions): Promise<FxRateList> {
    return this.call<FxRateList>(operations.listFxRates, {}, options)
  }

  /**
   * List the callbacks and how their deliveries went.
   *
   * Oldest first, page by page, or with `order=newest` the newest first. While payments change, a row may appear on two pages; none is skipped.
   */
  listCallbacks(query: ListCallbacksQuery = {}, options?: CallOptions): Promise<CallbackList> {
    return this.call<CallbackList>(operations.listCallbacks, { query: { ...query } }, options)
  }

  /** All rows of `listCallbacks`, over all its pages, from `cursor` on. */
  callbacks(query: ListCallbacksQuery = {}, options?: CallOptions): PagedList<Callback> {
    return paged(query, (page) => this.listCallbacks(page, options))
  }

  /**
   * Send a callback again.
   *
   * The callback becomes `PENDING` and is sent now under the same `webhook-id`, even if it was delivered before. If it fails, it is repeated as often as a new callback.
   */
  resendCallback(idCallback: string, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.resendCallback, { path: { idCallback } }, options)
  }

  /**
   * Send a test event to your server.
   *
   * Sends one signed request with the body `{"event":"TEST"}` and without `X-Payment-Kind`, and answers how your server answered. It belongs to no payment, is sent once and is not in the list of callbacks.
   */
  sendTestEvent(body: SendTestEventBody = {}, options?: CallOptions): Promise<SentTestEvent> {
    return this.call<SentTestEvent>(operations.sendTestEvent, { body }, options)
  }

  /**
   * List your requests and how they were answered.
   *
   * The last seven days, newest first. A request is listed about a second after its answer. Requests whose token was yours but has expired or is revoked are listed too, those to a path that does not exist are not; of many that were refused with 401 or 429 in the same second only some are. A page may have fewer requests than `limit`, even none, and a `nextCursor`: then the filter fits little of what was looked at.
   */
  listRequestLog(query: ListRequestLogQuery = {}, options?: CallOptions): Promise<RequestLog> {
    return this.call<RequestLog>(operations.listRequestLog, { query: { ...query } }, options)
  }

  /** All rows of `listRequestLog`, over all its pages, from `cursor` on. */
  requestLog(query: ListRequestLogQuery = {}, options?: CallOptions): PagedList<LoggedRequest> {
    return paged(query, (page) => this.listRequestLog(page, options))
  }

  /**
   * Simulate an event of a payin (sandbox).
   *
   * `PAY`, `REFUSE`, `CANCEL` and `EXPIRE` while it is open (`PAY` also after it expired), `REVERSE` after it succeeded: the bank takes the money back, and the full order amount is debited from the balance.
   */
  simulatePayin(idPayin: string, body: SimulatePayinBody, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.simulatePayin, { path: { idPayin }, body }, options)
  }

  /**
   * Simulate an event of a top-up (sandbox).
   *
   * `PAY`, `REFUSE`, `CANCEL` and `EXPIRE` while it is open (`PAY` also after it expired), `REVERSE` after it succeeded: the bank takes the money back, and the full order amount is debited from the balance.
   */
  simulateTopUp(idTopUp: string, body: SimulateTopUpBody, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.simulateTopUp, { path: { idTopUp }, body }, options)
  }

  /**
   * Simulate an event of a payout (sandbox).
   *
   * `PAY` and `REFUSE` decide at once what the bank would decide later; `RETURN`, after it succeeded: the bank sends the amount back.
   */
  simulatePayout(idPayout: string, body: SimulatePayoutBody, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.simulatePayout, { path: { idPayout }, body }, options)
  }

  /**
   * Simulate an event of a refund (sandbox).
   *
   * `PAY` and `REFUSE` decide at once what the bank would decide later; `RETURN`, after it succeeded: the bank sends the amount back.
   */
  simulateRefund(idRefund: string, body: SimulateRefundBody, options?: CallOptions): Promise<void> {
    return this.call<void>(operations.simulateRefund, { path: { idRefund }, body }, options)
  }

  /** Read this document. */
  getOpenApiDocument(options?: CallOptions): Promise<GetOpenApiDocumentAnswer> {
    return this.call<GetOpenApiDocumentAnswer>(operations.getOpenApiDocument, {}, options)
  }

  /**
   * Read the protocol of connectors.
   *
   * For whoever writes a connector for the operator: not for merchants.
   */
  getConnectorDocument(options?: CallOptions): Promise<GetConnectorDocumentAnswer> {
    return this.call<GetConnectorDocumentAnswer>(operations.getConnectorDocument, {}, options)
  }
}
