import { z } from 'zod'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { withoutControls } from '#lib/methods/fields/text.ts'
import { moneySchema } from '#lib/money/money-schema.ts'
import { knownMoney } from '#lib/money/written-money.ts'
import { webAddress } from '#lib/payments/web-address.ts'
import {
  operationFaults,
  operationsMax,
  patternLengthMax,
  type PatternFault,
} from '#lib/tokens/permission.ts'
import { tokenActions } from '#lib/tokens/token-action.ts'
import { validitySecondsDefault, validitySecondsMax } from '#lib/tokens/token-lifetime.ts'

const plainText = z.string().min(1).max(255).regex(withoutControls, 'must not hold control characters')

const tokenMoney = moneySchema.transform((written, context) => {
  const known = knownMoney(written)
  if (known) return known
  const message = `currencyCode ${written.currencyCode} is not a currency of this gateway: no payment could be made with the token`
  context.addIssue({ code: 'custom', path: ['currencyCode'], params: { code: 'NOT_ALLOWED' }, message })
  return z.NEVER
})

/** One of the two addresses of a create, where the token fixes it. */
const fixedAddress = (sent: string, example: string) =>
  webAddress.optional().meta({
    'x-addition': true,
    description: `Restricts the token to creates with exactly this address. Without it anyone who has the link to the payment page can have its ${sent} sent somewhere else.`,
    examples: [example],
  })

// A keyword `default` would make generated types require the field in requests.
const commonFields = {
  merchantCode: plainText.meta({ description: 'Your merchant code.', examples: ['ACME'] }),
  validitySecs: z
    .int()
    .min(1)
    .max(validitySecondsMax)
    .optional()
    .transform((seconds) => seconds ?? validitySecondsDefault)
    .describe('Seconds until the token expires: 1800 (30 minutes) by default, at most 30 days.'),
  money: tokenMoney.optional().meta({
    description:
      'Restricts the token to payments of exactly this amount and currency. Send it with every token that goes to a browser: without it anyone who has the link to the payment page can change the amount.',
    examples: [{ amount: 499.5, currencyCode: 'INR' }],
  }),
  callbackUrl: fixedAddress('callbacks', 'https://shop.example/payment-changed'),
  returnUrl: fixedAddress('customers', 'https://shop.example/thanks'),
  timestamp: z
    .int()
    .min(0)
    .optional()
    .meta({
      description: "Unix seconds, within 300 s of the server's clock. Required when the request is signed.",
      examples: [1_772_443_800],
    }),
  nonce: z
    .string()
    .min(1)
    .max(64)
    .regex(withoutControls, 'must not hold control characters')
    .optional()
    .meta({
      'x-addition': true,
      description:
        'Any text that you have not sent before. A signature is accepted once: with a nonce two requests of one second have different signatures.',
      examples: ['b3c1f0de-5b0a-4f57-9f0c-1f1a3f6f0c11'],
    }),
  secret: plainText.optional().meta({
    deprecated: true,
    description: 'Sign the request instead. Never put the secret into anything that a browser loads.',
  }),
}

export const byActionBody = z.object({
  ...commonFields,
  action: z
    .enum(tokenActions)
    .describe(
      '`…_CREATE` allows listing the payment options, creating the payment and reading it; `…_INFO` allows reading it.',
    ),
  idPayment: paymentId,
})

/** What an entry of `operations` must be, by what is wrong with it. */
export const explanations: Readonly<Record<PatternFault, string>> = {
  NO_METHOD_AND_PATH: 'must be a method, a space and a path pattern, such as "GET /payins/.*"',
  PATTERN_TOO_LONG: `must have a path pattern of at most ${patternLengthMax} characters`,
  PATTERN_DOES_NOT_COMPILE:
    'must be a regular expression that RE2 understands (no look-around, no back-references)',
  PATTERN_TOO_COMPLEX:
    'makes the patterns of this token too complex: use fewer or smaller repetitions, fewer of .* and +, and no wide classes under (?i)',
}

export const byOperationsBody = z.object({
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
export const provenBody = <Shape extends typeof commonFields>(
  id: string,
  description: string,
  body: z.ZodObject<Shape>,
): z.ZodType<Received<z.output<z.ZodObject<Shape>>>> => {
  const { timestamp, secret, ...fields } = body.shape
  const signed = z
    .object({ ...fields, timestamp: mandatory(timestamp) })
    .meta({ id: `Signed${id}`, description: `${description} Signed: the header \`X-SIGNATURE\` is sent.` })
  const withSecret = z.object({ ...fields, timestamp, secret: mandatory(secret) }).meta({
    id: `${id}WithSecret`,
    description: `${description} With the secret of the merchant instead of a signature.`,
    deprecated: true,
  })
  return z.union([signed, withSecret]).meta({ id, description }) as unknown as z.ZodType<
    Received<z.output<z.ZodObject<Shape>>>
  >
}

/** A body as it came, with the names of the fields that it has too much. */
export type Received<Body> = Body & { readonly unknownFields: readonly string[] }

const unknownFieldsMax = 20

/** The body, and the first fields of it that its schema does not have. */
export const receivedAs = <Body>(value: Body, shape: object, sent: object): Received<Body> => ({
  ...value,
  unknownFields: Object.keys(sent)
    .filter((name) => !Object.hasOwn(shape, name))
    .slice(0, unknownFieldsMax),
})

/** The same field where it is needed, with its description. */
const mandatory = (field: z.ZodOptional): z.ZodType => {
  const inner = field.unwrap() as z.ZodType
  return inner.meta(field.meta() ?? {})
}

export type TokenBody = z.output<z.ZodObject<typeof commonFields>>
