import type { TestGateway } from '../test-gateway.ts'

/** Lets a merchant make so many requests a second, at once. */
export async function changeRate(
  { db, merchants }: TestGateway,
  code: string,
  perSecond: number,
): Promise<void> {
  await db.pool.query('update merchant set requests_per_second = $2 where code = $1', [code, perSecond])
  merchants.drop(code)
}
