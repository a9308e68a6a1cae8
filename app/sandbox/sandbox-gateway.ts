import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import type { Gateway } from '#lib/gateway.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'

/** The gateway, for what exists in the sandbox only: in live mode the address is 404. */
export async function sandboxGateway(): Promise<Gateway> {
  await connection()
  const gateway = await currentGateway()
  if (gateway.mode !== 'sandbox') notFound()
  return gateway
}
