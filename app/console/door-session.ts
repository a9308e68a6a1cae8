import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import type { Gateway } from '#lib/gateway.ts'
import { readSessionOfAnyStage, type PersonSession, type Stage } from '#lib/people/sessions.ts'
import { addressIn } from '#lib/platform/address-header.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { sessionKeyOf } from './session-cookie.ts'

/** The session of a page for somebody on the way in, at one of these stages; anybody else is sent to sign in. */
export async function doorSession(
  stages: readonly Stage[],
): Promise<{ readonly gateway: Gateway; readonly session: PersonSession }> {
  await connection()
  const gateway = await currentGateway()
  const sent = await headers()
  const key = sessionKeyOf(gateway.publicUrl, sent.get('cookie'))
  const session = await readSessionOfAnyStage(gateway.db, key, {
    address: addressIn(sent),
  })
  if (!session || !stages.includes(session.stage)) redirect('/console/sign-in')
  return { gateway, session }
}
