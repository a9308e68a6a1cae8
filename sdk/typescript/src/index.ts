export { GatewayClient, type PaymentPage } from './client.ts'
export {
  type CallbackEvent,
  type CallbackHeaders,
  type PaymentChangedEvent,
  type PaymentKind,
  type TestEventReceived,
  type UnknownEvent,
  verifyCallback,
  type VerifyOptions,
} from './callback.ts'
export {
  ApiError,
  type Fault,
  InvalidCallbackError,
  type InvalidCallbackReason,
  LostAnswerError,
  type LostAnswerReason,
} from './errors.ts'
export type * from './generated/types.ts'
export type { CallOptions, ClientOptions, Credentials, Fetch, RetryOptions } from './options.ts'
export { PagedList, type Page } from './paged-list.ts'
export { paymentPageUrl, type PaymentPageLink, type PaymentPageOrder } from './payment-page.ts'
export { type Signer, signerWith, type SigningKey } from './tokens/signing-key.ts'
export {
  signedTokenRequest,
  type SignedTokenRequest as SignedRequest,
  type Signing,
  type TokenByActionOrder,
  type TokenOrder,
} from './tokens/token-request.ts'
export { sdkVersion } from './version.ts'
