import { callRepeatedly, type Caller } from './caller.ts'
import { callCreate } from './create.ts'
import { operations, Operations } from './generated/operations.ts'
import type { Token } from './generated/types.ts'
import type { OperationRow, Sent } from './operation-row.ts'
import type { CallOptions, ClientOptions, Credentials } from './options.ts'
import { paymentPageUrl, type PaymentPageOrder } from './payment-page.ts'
import { signerWith } from './tokens/signing-key.ts'
import type { TokenByActionOrder, TokenOrder } from './tokens/token-request.ts'
import { requestToken, signedTokens, type OwnTokens } from './tokens/signed-tokens.ts'
import { givenToken } from './tokens/token-source.ts'
import { userAgent } from './version.ts'
import { waitsOf } from './waits.ts'

const defaultValiditySecs = 1800
const defaultTimeoutMs = 15_000

type AnyCredentials = Partial<Extract<Credentials, { readonly merchantCode: string }>> & {
  readonly token?: string
}

/** A link to the payment page, and until when a customer can open it. */
export interface PaymentPage {
  readonly url: string
  readonly expiresAt: string
}

/**
 * A client of the gateway's API. It has a method for each operation, under its operation ID, and lists that
 * are read page by page. Calls reject with an `ApiError` or a `LostAnswerError`. The constructor throws a
 * TypeError for an address that is none, and without either a key or a token.
 */
export class GatewayClient extends Operations {
  readonly #caller: Caller
  readonly #own: OwnTokens | undefined
  readonly #paymentAppUrl: string

  constructor(options: ClientOptions) {
    super()
    const { paymentAppUrl, timeoutMs = defaultTimeoutMs, retry } = options
    if (!/^https?:\/\/[^/]/.test(options.baseUrl))
      throw new TypeError(`The address of the API begins with https://: "${options.baseUrl}" does not.`)
    const baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.#paymentAppUrl = paymentAppUrl ?? new URL('/pay', baseUrl).href
    // The runtime's own must not be called as a method of another object.
    const send = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init))
    const sending = { baseUrl, fetch: send, timeoutMs, waits: waitsOf(retry) }
    const credentials = credentialsOf(options)
    this.#own = 'token' in credentials ? undefined : credentials
    this.#caller = {
      ...sending,
      tokens: 'token' in credentials ? givenToken(credentials.token) : signedTokens(sending, credentials),
      // Browsers, which only have given tokens, may not send it.
      headers: this.#own ? { 'User-Agent': userAgent } : {},
    }
  }

  /** A new token for operations: `POST /payins/.*`. Never give one with such a pattern to a browser. */
  createToken(order: TokenOrder, options: CallOptions = {}): Promise<Token> {
    return requestToken(this.#caller, this.#signing(), order, options)
  }

  /** A new token for an action on one payment; with `money` for this amount only. */
  createTokenByAction(order: TokenByActionOrder, options: CallOptions = {}): Promise<Token> {
    return requestToken(this.#caller, this.#signing(), order, options)
  }

  /**
   * A link that sends a customer to the payment page. Its token is new, may only create and read this payment
   * and read your name, and carries the money and both addresses: whoever changes the amount or an address in
   * the link gets nowhere.
   */
  async paymentPage(
    order: PaymentPageOrder & { readonly validitySecs?: number },
    options: CallOptions = {},
  ): Promise<PaymentPage> {
    const { validitySecs = defaultValiditySecs, ...shown } = order
    const [collection, id] =
      order.idTopUp === undefined ? ['payins', order.idPayin] : ['topups', order.idTopUp]
    if (!id || !/^[A-Za-z0-9_-]+$/.test(id))
      throw new TypeError('A payment ID has letters, digits, - and _ only.')
    const operationsOfPage = [
      `POST /${collection}/!availablePaymentOptions`,
      `POST /${collection}/${id}`,
      `GET /${collection}/${id}`,
      'GET /merchant-info',
    ]
    const { merchantCode } = this.#signing()
    const { money, callbackUrl, returnUrl } = order
    const asked = { operations: operationsOfPage, money, callbackUrl, returnUrl, validitySecs }
    const { token, expiresAt } = await this.createToken(asked, options)
    return {
      url: paymentPageUrl({ ...shown, paymentAppUrl: this.#paymentAppUrl, merchantCode, token }),
      expiresAt,
    }
  }

  protected override async call<Answer>(
    row: OperationRow,
    sent: Sent,
    options: CallOptions = {},
  ): Promise<Answer> {
    const read = row.repeat === 'CREATE' ? readerOf(row) : undefined
    const json = read
      ? await callCreate(this.#caller, row, read, sent, options)
      : await callRepeatedly(this.#caller, row, sent, options)
    return json as Answer
  }

  #signing(): OwnTokens {
    if (this.#own) return this.#own
    throw new TypeError('A client with a given token cannot sign: open one with merchantCode and privateKey.')
  }
}

/** A program without a compiler may give both, or an empty text where a setting is missing. */
function credentialsOf(options: ClientOptions): OwnTokens | { readonly token: string } {
  const given: AnyCredentials = options
  const { token, merchantCode, privateKey, validitySecs = defaultValiditySecs } = given
  if (token && merchantCode === undefined && privateKey === undefined) return { token }
  if (token === undefined && merchantCode && privateKey)
    return { merchantCode, signer: signerWith(privateKey), operations: given.operations, validitySecs }
  throw new TypeError('A client needs merchantCode and privateKey, or token instead of both.')
}

/** The operation that reads what another one creates: GET of the same path. */
const readerOf = ({ path }: OperationRow): OperationRow | undefined =>
  Object.values(operations).find((each) => each.method === 'GET' && each.path === path)
