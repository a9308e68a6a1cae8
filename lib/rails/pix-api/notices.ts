import { z } from 'zod'
import { parseJson } from '../rows/institution-http.ts'
import { keyOfTxid } from './txid.ts'

const named = z.object({ txid: z.string() })
const list = z.object({ pix: z.array(z.unknown()) })

/** `{pix: [...]}` by the contract; some send the list alone. */
export function keysOfNotice(railId: string, body: Uint8Array): readonly string[] {
  const said = parseJson(Buffer.from(body).toString('utf8'))
  const parts = Array.isArray(said) ? (said as readonly unknown[]) : [said]
  const pix = parts.flatMap((part) => list.safeParse(part).data?.pix ?? [part])
  const keys = pix.flatMap((one) => {
    const { data } = named.safeParse(one)
    return data ? (keyOfTxid(railId, data.txid) ?? []) : []
  })
  return [...new Set(keys)].slice(0, 1_000)
}
