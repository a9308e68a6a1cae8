import type { Database } from '../platform/db/database.ts'
import * as sql from '#sql/merchant'

export interface MerchantLine {
  readonly merchantCode: string
  readonly channelName: string
  readonly requestsPerSecond: number
  readonly createdAt: string
  readonly closedAt?: string
}

/** Every merchant, by code. */
export async function listMerchants(db: Database): Promise<MerchantLine[]> {
  const { rows } = await db.query(sql.listMerchants())
  return rows.map(({ createdAt, closedAt, ...merchant }) => ({
    ...merchant,
    createdAt: createdAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  }))
}
