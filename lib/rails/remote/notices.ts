import { noticeSchema } from './protocol.ts'

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
