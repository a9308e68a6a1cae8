import { headers } from 'next/headers'
import { nonceHeader } from '#lib/platform/page-request-headers.ts'

/** The nonce with which the policy of this answer allows an inline script or style. */
export const pageNonce = async (): Promise<string | undefined> =>
  (await headers()).get(nonceHeader) ?? undefined
