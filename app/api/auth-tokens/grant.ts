import { z } from 'zod'
import {
  credentialsRefused,
  invalidRequest,
  serverError,
  tooManyRequests,
  unavailable,
} from '#lib/api/endpoint/error-schemas.ts'
import type { Documented, Origin } from '#lib/api/endpoint/operation.ts'
import type { Gateway } from '#lib/gateway.ts'
import { selectPublicKeys, selectSecretHashes } from '#lib/merchants/sql/select-credentials.ts'
import {
  invalid,
  isFailure,
  violationsIn,
  type InvalidRequest,
  type Outcome,
  type Violation,
} from '#lib/payments/failure.ts'
import { validate } from '#lib/payments/validate.ts'
import { checkCredentials, type TokenRefusal } from '#lib/tokens/check-credentials.ts'
import { issueToken } from '#lib/tokens/issue-token.ts'
import { compileFaults } from '#lib/tokens/permission.ts'
import { explanations, receivedAs, type Received, type TokenBody } from './token-bodies.ts'

export const tokenResponses: Readonly<Record<number, Documented>> = {
  200: {
    description: 'The token.',
    schema: z
      .object({
        token: z.string().describe('Send it as `Authorization: Bearer <token>`.'),
        expiresAt: z.iso.datetime().describe('ISO 8601, UTC.'),
        unmatchedOperations: z.array(z.string()).optional().meta({
          'x-addition': true,
          description:
            'Those of `operations` that match no endpoint, and so allow nothing: look for a typing error, such as `/api` before the path. Absent if each matches one.',
        }),
        unknownFields: z.array(z.string()).optional().meta({
          'x-addition': true,
          description:
            'Fields of the request that a token request does not have, and that restrict nothing: look for a typing error, such as `Money`. At most 20; absent if there is none.',
        }),
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

const signatureOf = ({ headers }: Origin): string | undefined => headers.get('x-signature') || undefined

/**
 * `foreign` are the fields of the other token endpoint. A body with the fields of both would be one signature
 * for two different tokens, and whoever delivers it would choose between them.
 */
export async function parse<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: object,
  origin: Origin,
  foreign: readonly string[],
): Promise<{ readonly value: Received<z.output<z.ZodObject<Shape>>> } | InvalidRequest> {
  const checked = validate(schema, body)
  const added = [
    ...(signatureOf(origin) === undefined || 'timestamp' in body ? [] : [timestampMissing]),
    ...foreign.filter((field) => field in body).map(ofOtherEndpoint),
  ]
  if (isFailure(checked) || added.length > 0) return invalid([...violationsIn(checked), ...added])
  return { value: receivedAs(checked.value, schema.shape, body) }
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

interface Granted {
  readonly token: string
  readonly expiresAt: string
  readonly unknownFields?: readonly string[]
}

export async function grant(
  gateway: Gateway,
  body: Received<TokenBody>,
  operations: readonly string[],
  origin: Origin,
): Promise<Outcome<Granted> | TokenRefusal> {
  const { merchantCode, secret, timestamp, money, callbackUrl, returnUrl, validitySecs } = body
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
  if (faults.length > 0) return invalid(faults.map(violationOf))
  if (!(await proven.use())) return { failure: 'SIGNATURE_REUSED' }
  const addresses = { callbackUrl, returnUrl }
  const request = { merchantCode, operations, money, addresses, validitySeconds: validitySecs }
  const issued = await issueToken(gateway.signingKeys, gateway.clock, request)
  gateway.tokens.remember(issued.token)
  const { unknownFields } = body
  return { value: { ...issued, ...(unknownFields.length > 0 && { unknownFields }) } }
}

const violationOf = ({ index, fault }: ReturnType<typeof compileFaults>[number]): Violation => {
  const path = `operations.${index}`
  return { path, code: fault, message: `${path} ${explanations[fault]}` }
}
