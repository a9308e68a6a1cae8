import type { Queryable } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { listAudit } from '#sql/audit_event'

/** Which events; what is absent does not restrict them. */
export interface AuditFilter {
  readonly merchantCode?: string | undefined
  /** From inclusive, to exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** The name of who did or approved it, whatever the case. */
  readonly by?: string | undefined
  /** Somebody who signed in: what that person did or approved. */
  readonly personId?: string | undefined
  /** Its words, or the first of them. */
  readonly command?: string | undefined
  /** The ID of an account that it names. */
  readonly account?: string | undefined
  /** A decimal amount that it names, in whatever currency and direction. */
  readonly amount?: string | undefined
}

/** An audit event as it is stored; the actor as `readActor` reads it. */
export type StoredEvent = RowOf<typeof listAudit>

/** Up to `limit` events before one of them, the newest first. */
export async function selectAudit(
  database: Queryable,
  { merchantCode, from, to, by, personId, command, account, amount }: AuditFilter,
  before: bigint | undefined,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const amounts = amount === undefined ? undefined : writtenAs(amount)
  const { rows } = await database.query(
    listAudit({ merchantCode, from, to, by, personId, command, account, amounts, before, limit }),
  )
  return rows
}

/** An amount as events write it: with as many decimals as its currency has, or none of the last zeros. */
export function writtenAs(amount: string): readonly string[] {
  const [whole = '', fraction = ''] = amount.replace(/^-/, '').split('.')
  const digits = fraction.replace(/0+$/, '')
  const texts = Array.from({ length: 7 - digits.length }, (_, zeros) => {
    const decimals = digits + '0'.repeat(zeros)
    return decimals === '' ? whole : `${whole}.${decimals}`
  })
  return texts.flatMap((text) => [text, `-${text}`])
}
