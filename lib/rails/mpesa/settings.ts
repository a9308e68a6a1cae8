import { X509Certificate } from 'node:crypto'
import { z } from 'zod'

const code = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().regex(/^\d{5,7}$/, 'must have 5 to 7 digits'))

const certificate = z.string().refine((text) => certificateOf(text) !== undefined)

/** What payouts need. The certificate is Safaricom's, with which the initiator's password is encrypted. */
const b2cSettings = z
  .strictObject({
    initiatorName: z.string().min(1),
    initiatorPassword: z.string().min(1).optional(),
    certificate: certificate.optional(),
    /** The encrypted password, where it was made elsewhere. */
    securityCredential: z.string().min(1).optional(),
    /** The day on which the password ends: 90 days after it was set. */
    initiatorPasswordEnds: z.iso.date().optional(),
    shortCode: code,
  })
  .refine(
    ({ initiatorPassword, certificate: theirs, securityCredential }) =>
      (initiatorPassword === undefined) !== (securityCredential === undefined) &&
      (initiatorPassword === undefined) === (theirs === undefined),
  )

/** What the operator sets of a short code at Safaricom. */
export const mpesaSettings = z
  .strictObject({
    /** Without a slash at the end. */
    baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
    consumerKey: z.string().min(1),
    consumerSecret: z.string().min(1),
    /** The paybill; of a till its head office or store. */
    shortCode: code,
    till: code.optional(),
    passKey: z.string().min(1),
    type: z.enum(['PAYBILL', 'TILL']),
    /** As the products of the app name it. */
    c2bVersion: z.union([z.literal(1), z.literal(2)]).optional(),
    b2c: b2cSettings.optional(),
  })
  .refine(({ type, till }) => (type === 'TILL') === (till !== undefined), { path: ['till'] })

export type MpesaSettings = z.infer<typeof mpesaSettings>
export type B2cSettings = z.infer<typeof b2cSettings>

/** When secrets of the settings end. */
export function endsOf({ b2c }: MpesaSettings): Readonly<Record<string, Date>> {
  const { initiatorPasswordEnds: password, certificate: theirs } = b2c ?? {}
  const ends = [
    ...(password === undefined ? [] : [new Date(password)]),
    ...(theirs === undefined ? [] : [new Date(certificateOf(theirs)?.validTo ?? 0)]),
  ]
  const [first] = ends.toSorted((a, b) => a.getTime() - b.getTime())
  return first ? { b2c: first } : {}
}

function certificateOf(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text)
  } catch {
    return undefined
  }
}
