import { z } from 'zod'

/** `whsec_` and 16 to 64 bytes in base64; the prefix may be missing. Standard Webhooks asks for 24 to 64. */
export const remoteSecret = z
  .string()
  .regex(
    /^(?:whsec_)?(?=(?:[^=]{4})*(?:[^=]{4}|[^=]{3}=|[^=]{2}==)$)[A-Za-z0-9+/]{22,88}={0,2}$/,
    'must be whsec_ and 16 to 64 random bytes in base64',
  )

/** What the operator sets of a connector. */
export const remoteSettings = z.strictObject({
  /** Where the connector listens, without a slash at the end. */
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, '')),
  secret: remoteSecret,
})

export type RemoteSettings = z.infer<typeof remoteSettings>
