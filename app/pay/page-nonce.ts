import { headers } from 'next/headers'

/** The nonce with which the policy of this answer allows an inline script or style. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
