import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { presetNames, presets, tokenStyles, type TokenStyle } from './presets.ts'

const methods = ['GET', 'PUT', 'PATCH'] as const
export type PspMethod = (typeof methods)[number]

const address = z.url().transform((url) => url.replace(/\/+$/, ''))
const words = z.record(z.string().regex(/^[!-~]+$/), z.string().regex(/^[\t -~]*$/))

const certificates = (pem: string): readonly X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )

const certificateText = z.string().refine((pem) => {
  try {
    return certificates(pem).length > 0
  } catch {
    return false
  }
}, 'must be one or more certificates in PEM')

const given = z.strictObject({
  preset: z.enum(presetNames).optional(),
  baseUrl: address.optional(),
  tokenUrl: z.url().optional(),
  clientId: z.string().min(1),
  /** Some providers know their clients by the certificate alone. */
  clientSecret: z.string().min(1).optional(),
  /** The PIX key of the receiver. */
  key: z
    .string()
    .trim()
    .regex(/^[!-~]{1,77}$/, 'must be a PIX key: at most 77 characters, without spaces'),
  certificate: certificateText.optional(),
  privateKey: z
    .string()
    .refine((pem) => {
      try {
        return createPrivateKey(pem).type === 'private'
      } catch {
        return false
      }
    }, 'must be a private key in PEM, without a password')
    .optional(),
  /** Certificate authorities that are trusted beside those that everybody trusts. */
  ca: certificateText.optional(),
  scopes: z
    .union([z.string(), z.array(z.string())])
    .transform((scopes) => (typeof scopes === 'string' ? scopes : scopes.join(' ')))
    .optional(),
  tokenStyle: z.enum(tokenStyles).optional(),
  /** With each call; `{uuid}` is a new one each time, `{clientId}` the client's ID. */
  headers: words.optional(),
  query: words.optional(),
  /** Another base for the calls of one HTTP method. */
  baseUrlOf: z.partialRecord(z.enum(methods), address).optional(),
  datesWithMilliseconds: z.boolean().optional(),
})

/** What the operator sets of an account at a provider, with what its preset fills. */
export const pixApiSettings = given.transform((settings, context): PixApiSettings => {
  const preset = settings.preset && presets[settings.preset]
  const { certificate, privateKey, ca } = settings
  const baseUrl = settings.baseUrl ?? preset?.baseUrl
  const tokenUrl = settings.tokenUrl ?? preset?.tokenUrl
  const { clientSecret } = settings
  const tokenStyle =
    settings.tokenStyle ?? preset?.tokenStyle ?? (clientSecret === undefined ? 'FORM' : 'BASIC')
  const fault = (name: string, message: string) => {
    context.addIssue({ code: 'custom', path: [name], message })
    return z.NEVER
  }
  if (baseUrl === undefined) return fault('baseUrl', 'is missing, as there is no preset')
  if (tokenUrl === undefined) return fault('tokenUrl', 'is missing, as there is no preset')
  if (tokenStyle === 'BASIC' && clientSecret === undefined)
    return fault('clientSecret', 'is missing: tokenStyle BASIC needs it')
  if ((certificate === undefined) !== (privateKey === undefined))
    return fault(certificate === undefined ? 'certificate' : 'privateKey', 'is missing beside the other one')
  const [own] = certificate === undefined ? [] : certificates(certificate)
  if (own && privateKey !== undefined && !own.checkPrivateKey(createPrivateKey(privateKey)))
    return fault('privateKey', 'belongs to another certificate')
  return {
    baseUrl,
    tokenUrl,
    tokenStyle,
    clientId: settings.clientId,
    clientSecret,
    key: settings.key,
    certificate,
    privateKey,
    ca,
    certificateEnds: own && new Date(own.validTo),
    scopes: settings.scopes ?? preset?.scopes,
    headers: { ...preset?.headers, ...settings.headers },
    query: settings.query ?? {},
    baseUrlOf: { ...preset?.baseUrlOf, ...settings.baseUrlOf },
    datesWithMilliseconds: settings.datesWithMilliseconds ?? false,
  }
})

export interface PixApiSettings {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly tokenStyle: TokenStyle
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly key: string
  readonly certificate: string | undefined
  readonly privateKey: string | undefined
  readonly ca: string | undefined
  readonly certificateEnds: Date | undefined
  readonly scopes: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly baseUrlOf: Readonly<Partial<Record<PspMethod, string>>>
  readonly datesWithMilliseconds: boolean
}
