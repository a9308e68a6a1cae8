import { headers } from 'next/headers'

/** What lets an inline script or style through the policy of this answer. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
