import { NoAnswer, type Capabilities } from '../rows/rail-kind.ts'
import type { Connector } from './connector.ts'
import { capabilitiesSchema, noticeSchema } from './protocol.ts'

/** The keys that a notice names: one, or a list of notices. */
export function keysOfNotice(body: Uint8Array): readonly string[] {
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return []
  }
  const notices = Array.isArray(said) ? (said as readonly unknown[]) : [said]
  const keys = notices.flatMap((notice) => noticeSchema.safeParse(notice).data?.key ?? [])
  return [...new Set(keys)].slice(0, 100)
}

export async function capabilitiesOf(connector: Connector, signal: AbortSignal): Promise<Capabilities> {
  const said = await connector.ask({
    method: 'GET',
    path: '/capabilities',
    schema: capabilitiesSchema,
    signal,
  })
  if ('refused' in said)
    throw new NoAnswer(`the connector refused with HTTP ${said.refused.status}`, { mayHaveArrived: true })
  return said.answer
}
