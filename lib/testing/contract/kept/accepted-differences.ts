import type { RewrittenPatterns } from './schema-differences.ts'

/** A difference from the kept contract that was decided, and why it is right nevertheless. */
export interface AcceptedDifference {
  readonly difference: RegExp
  /** The changelog says it to merchants' developers too. */
  readonly why: string
}

/** Every other difference fails the test. An entry that matches no difference fails it too. */
export const acceptedDifferences: readonly AcceptedDifference[] = [
  {
    difference:
      /\.(?:callbackUrl|returnUrl): pattern: must match \^\[Hh\]\[Tt\]\[Tt\]\[Pp\]\[Ss\]\?:\/\/\[\^\/\] now$/,
    why: 'An address without a host was accepted, and its callbacks could never be delivered.',
  },
  {
    difference: /!setExternalReference 400\.code: value: newly answered: EXTERNAL_REFERENCE_LIMIT$/,
    why: 'The description of `code` says that new codes may be added.',
  },
  {
    difference: /^POST \/auth-tokens(?:-by-action)? body\.secret: removed$/,
    why: 'A request with a secret has a schema of its own beside that of signed requests.',
  },
  {
    difference:
      /^GET \/(?:openapi\.json|currencies|payment-operators|topup-options|fx-rates|fx-rate-pairs) 200 Cache-Control: value: newly answered: (?:private, )?no-cache$/,
    why: 'Lists of codes and the document may be kept and asked for again with their tag.',
  },
  {
    difference:
      /^POST \/(?:payins|payouts|topups)\/\{\w+\} 403\.code: value: newly answered: ADDRESS_NOT_ALLOWED_BY_TOKEN$/,
    why: 'Only for a token that was asked for with `callbackUrl` or `returnUrl`, which is new.',
  },
  {
    difference:
      /^POST \/(?:payins|payouts|topups)\/\{\w+\} 406\[\]\.code: value: newly answered: AMOUNT_NOT_PAYABLE$/,
    why: 'Only for an amount that the rail of the method cannot carry, and that would never have arrived.',
  },
  {
    difference: /\.?process\.failureReasonCode: value: newly answered: CANCELLED_BY_MERCHANT$/,
    why: 'Only a payin that the merchant cancelled itself has it.',
  },
  {
    difference:
      /^GET \/(?:callbacks|settlements\/\{idSettlement\}\/entries) 200\.data\[\]\.(?:kind|paymentKind): value: newly answered: refund$/,
    why: 'Refunds are a kind of payment that only a merchant has who creates one.',
  },
  {
    difference: /^GET \/\S*(?:payins\S* 200\S*\.idTopUp|topups\S* 200\S*\.idPayin): removed$/,
    why: 'No payin had the ID of a top-up, and no top-up that of a payin; its own ID is in every answer.',
  },
  {
    difference: /: fee is not in every answer any more$/,
    why: 'A payment that was refused or expired showed a fee that was never taken.',
  },
]

/** Patterns that were written anew and accept the same texts; a test compares them over drawn texts. */
export const rewrittenPatterns: RewrittenPatterns = {
  '^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]*$': String.raw`^(?:[^\u0000-\u001F\u007F-\u009F\s]|[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF])*$`,
  '^\\P{Cc}*$': String.raw`^[^\u0000-\u001F\u007F-\u009F]*$`,
}
