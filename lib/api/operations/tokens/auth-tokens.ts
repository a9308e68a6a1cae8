import { z } from 'zod'
import type { Gateway } from '../../../gateway.ts'
import { selectPublicKeys, selectSecretHashes } from '../../../merchants/sql/select-credentials.ts'
import { withoutControls } from '../../../methods/fields/text.ts'
import { moneySchema } from '../../../money/money-schema.ts'
import { knownMoney } from '../../../money/written-money.ts'
import type { Outcome, Violation } from '../../../payments/failure.ts'
import { validate } from '../../../payments/validate.ts'
import { checkCredentials, type TokenRefusal } from '../../../tokens/check-credentials.ts'
import { issueToken } from '../../../tokens/issue-token.ts'
import {
  compileFaults,
  operationFaults,
  operationsMax,
  patternLengthMax,
  type PatternFault,
} from '../../../tokens/permission.ts'
import { operationsOf, tokenActions } from '../../../tokens/token-action.ts'
import { validitySecondsDefault, validitySecondsMax } from '../../../tokens/token-lifetime.ts'
import {
  credentialsRefused,
  invalidRequest,
  serverError,
  tooManyRequests,
  unavailable,
} from '../error-schemas.ts'
import { openOperation, type Documented, type Origin } from '../operation.ts'
import { paymentId } from '../payments/payment-id.ts'

const plainText = z.string().min(1).max(255).regex(withoutControls, 'must not hold control characters')

const tokenMoney = moneySchema.transform((written, context) => {
  const known = knownMoney(written)
  if (known) return known
  const message = `currencyCode ${written.currencyCode} is not a currency of this gateway: no payment could be made with the token`
  context.addIssue({ code: 'custom', path: ['currencyCode'], params: { code: 'NOT_ALLOWED' }, message })
  return z.NEVER
})

const commonFields = {
  merchantCode: plainText.meta({ description: 'Your merchant code.', examples: ['ACME'] }),
  validitySecs: z
    .int()
    .min(1)
    .max(validitySecondsMax)
    .default(validitySecondsDefault)
    .describe('Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days.'),
  money: tokenMoney.optional().meta({
    description:
      'Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to a browser: without it anyone who has the link to the payment page can change the amount.',
    examples: [{ amount: 499.5, currencyCode: 'INR' }],
  }),
  timestamp: z
    .int()
    .min(0)
    .optional()
    .meta({
      description: "Unix seconds, within 300 s of the server's clock. Required when the request is signed.",
      examples: [1_772_443_800],
    }),
  secret: plainText.optional().meta({
    deprecated: true,
    description: 'Sign the request instead. Never put the secret into anything that a browser loads.',
  }),
}

const byActionBody = z.object({
  ...commonFields,
  action: z
    .enum(tokenActions)
    .describe(
      '`…_CREATE` allows listing the payment options, creating the payment and reading it; `…_INFO` allows reading it.',
    ),
  idPayment: paymentId,
})

const explanations: Readonly<Record<PatternFault, string>> = {
  NO_METHOD_AND_PATH: 'must be a method, a space and a path pattern, such as "GET /payins/.*"',
  PATTERN_TOO_LONG: `must have a path pattern of at most ${patternLengthMax} characters`,
  PATTERN_DOES_NOT_COMPILE:
    'must be a regular expression that RE2 understands (no look-around, no back-references)',
  PATTERN_TOO_COMPLEX:
    'makes the patterns of this token too complex: use fewer or smaller repetitions, fewer of .* and +, and no wide classes under (?i)',
}

const byOperationsBody = z.object({
  ...commonFields,
  operations: z
    .array(
      z
        .string()
        .min(1)
        .meta({ examples: ['POST /payins/.*', 'GET /payins/.*'] }),
    )
    .min(1)
    .max(operationsMax)
    .superRefine((operations, context) => {
      for (const { index, fault } of operationFaults(operations)) {
        context.addIssue({
          code: 'custom',
          path: [index],
          params: { code: fault },
          message: explanations[fault],
        })
      }
    })
    .describe(
      'Each a method, a space and a pattern of whole paths (RE2), such as "GET /payins/.*". The cost of matching all patterns of a token is limited: see the authentication guide.',
    ),
})

/**
 * For the reference: a signed request needs its timestamp, any other its secret. Two named schemas, since
 * generators of clients lose a rule about which properties are required.
 */
const provenBody = <Shape extends typeof commonFields>(
  id: string,
  description: string,
  body: z.ZodObject<Shape>,
): z.ZodType<z.output<z.ZodObject<Shape>>> => {
  const { timestamp, secret, ...fields } = body.shape
  const signed = z
    .object({ ...fields, timestamp: timestamp.unwrap() })
    .meta({ id: `Signed${id}`, description: `${description} Signed: the header \`X-SIGNATURE\` is sent.` })
  const withSecret = z.object({ ...fields, timestamp, secret: secret.unwrap() }).meta({
    id: `${id}WithSecret`,
    description: `${description} With the secret of the merchant instead of a signature.`,
    deprecated: true,
  })
  return z.union([signed, withSecret]).meta({ id, description }) as unknown as z.ZodType<
    z.output<z.ZodObject<Shape>>
  >
}

type TokenBody = z.output<z.ZodObject<typeof commonFields>>

const tokenResponses: Readonly<Record<number, Documented>> = {
  200: {
    description: 'The token.',
    schema: z
      .object({
        token: z.string().describe('Send it as `Authorization: Bearer <token>`.'),
        expiresAt: z.iso.datetime().describe('ISO 8601, UTC.'),
      })
      .meta({
        examples: [{ token: 'eyJhbGciOiJIUzI1NiIs…', expiresAt: '2026-03-02T10:00:00.000Z' }],
        id: 'Token',
        description: 'A JWT. Treat its content as opaque.',
      }),
  },
  400: invalidRequest,
  401: credentialsRefused,
  429: tooManyRequests,
  500: serverError,
  503: unavailable,
}

/** A token for one payment: it may be used in a browser. */
export const createTokenByAction = openOperation({
  name: 'createTokenByAction',
  method: 'POST',
  path: '/auth-tokens-by-action',
  summary: 'Get a token for one payment',
  access: 'signature',
  request: {
    body: provenBody('TokenByActionRequest', 'For one payment.', byActionBody),
    parseBody: (_gateway, _caller, body, origin) => parse(byActionBody, body, origin, ['operations']),
  },
  responses: tokenResponses,
  run: (gateway, _caller, { body }, origin) =>
    grant(gateway, body, operationsOf(body.action, body.idPayment), origin),
})

/** A token for a list of operations, for use on the merchant's server only. */
export const createToken = openOperation({
  name: 'createToken',
  method: 'POST',
  path: '/auth-tokens',
  summary: 'Get a token for a list of operations',
  access: 'signature',
  request: {
    body: provenBody('TokenRequest', 'For a list of operations.', byOperationsBody),
    parseBody: (_gateway, _caller, body, origin) =>
      parse(byOperationsBody, body, origin, ['action', 'idPayment']),
  },
  responses: tokenResponses,
  run: (gateway, _caller, { body }, origin) => grant(gateway, body, body.operations, origin),
})

const signatureOf = ({ headers }: Origin): string | undefined => headers.get('x-signature') || undefined

/**
 * `foreign` are the fields of the other token endpoint. A body with the fields of both would be one signature
 * for two different tokens, and whoever delivers it would choose between them.
 */
async function parse<Body extends TokenBody>(
  schema: z.ZodType<Body>,
  body: object,
  origin: Origin,
  foreign: readonly string[],
): Promise<{ readonly value: Body } | { readonly violations: readonly Violation[] }> {
  const checked = validate(schema, body)
  const added = [
    ...(signatureOf(origin) === undefined || 'timestamp' in body ? [] : [timestampMissing]),
    ...foreign.filter((field) => field in body).map(ofOtherEndpoint),
  ]
  if (added.length === 0) return checked
  return { violations: 'violations' in checked ? [...checked.violations, ...added] : added }
}

const timestampMissing: Violation = {
  path: 'timestamp',
  code: 'REQUIRED',
  message: 'timestamp is missing: a signed body needs it (Unix seconds)',
}

const ofOtherEndpoint = (field: string): Violation => ({
  path: field,
  code: 'NOT_ALLOWED',
  message: `${field} belongs to the other token endpoint: send action and idPayment to /auth-tokens-by-action, or operations to /auth-tokens`,
})

async function grant(
  gateway: Gateway,
  body: TokenBody,
  operations: readonly string[],
  origin: Origin,
): Promise<Outcome<{ token: string; expiresAt: string }> | TokenRefusal> {
  const { merchantCode, secret, timestamp, money, validitySecs } = body
  const registered = {
    publicKeys: (code: string) => selectPublicKeys(gateway.db, code),
    secretHashes: (code: string) => selectSecretHashes(gateway.db, code),
  }
  const signature = signatureOf(origin)
  const credentials = { merchantCode, rawBody: origin.rawBody, signature, secret, timestamp }
  const proven = await checkCredentials(gateway, registered, credentials)
  if ('failure' in proven) return proven
  // After the credentials, since it takes milliseconds; before the signature is used up, so that the same
  // body gets the same answer.
  const faults = compileFaults(operations)
  if (faults.length > 0) return { failure: 'INVALID_REQUEST', violations: faults.map(violationOf) }
  if (!(await proven.use())) return { failure: 'SIGNATURE_REUSED' }
  const request = { merchantCode, operations, money, validitySeconds: validitySecs }
  return { value: await issueToken(gateway.signingKeys, gateway.clock, request) }
}

const violationOf = ({ index, fault }: ReturnType<typeof compileFaults>[number]): Violation => {
  const path = `operations.${index}`
  return { path, code: fault, message: `${path} ${explanations[fault]}` }
}
