import type { Database } from '../platform/db/database.ts'

export interface MerchantLine {
  readonly merchantCode: string
  readonly channelName: string
  readonly requestsPerSecond: number
  readonly createdAt: string
  readonly closedAt?: string
}

/** Every merchant, by code. */
export async function listMerchants(db: Database): Promise<MerchantLine[]> {
  const merchants = await db.prisma.merchant.findMany({ orderBy: { code: 'asc' } })
  return merchants.map(({ code, channelName, requestsPerSecond, createdAt, closedAt }) => ({
    merchantCode: code,
    channelName,
    requestsPerSecond,
    createdAt: createdAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  }))
}
