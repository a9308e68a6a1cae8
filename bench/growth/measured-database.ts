import type { Gateway } from '#lib/gateway.ts'
import { SecretBoxFault } from '#lib/platform/secrets/secret-box.ts'
import type { Grown, StoredKey } from './queries/grown-query.ts'

/** Chooses what the queries ask about in a filled database: the same number of rows in each. */
export async function measuredDatabase(opened: Gateway): Promise<Grown> {
  const gateway = withoutSeals(opened)
  const merchantCode = 'BENCH1'
  await gateway.db.pool.query(asIfUpgradedLongAgo)
  const recent = await keys(gateway, 'order by listed_at desc limit 300')
  const any = await keys(gateway, `and payment_id >= '8' order by payment_id limit 2000`)
  return { gateway, recent, any, merchantCode }
}

/** Its rows were written as this release writes them, over 400 days. */
const asIfUpgradedLongAgo = `
  update list_displacement set until = now() - interval '401 days' where since = '-infinity'`

const keys = async ({ db }: Gateway, which: string): Promise<readonly StoredKey[]> => {
  const { rows } = await db.pool.query<StoredKey>(
    `select merchant_code as "merchantCode", kind, payment_id as "paymentId", created_at as "createdAt" from payment
      where merchant_code = 'BENCH1' and kind = 'payin' and listed_at > '-infinity' ${which}`,
  )
  return rows
}

/**
 * Rows that the filling wrote have bytes of the right length in place of personal data, which no key opens.
 */
function withoutSeals(gateway: Gateway): Gateway {
  const { personal } = gateway
  const open: typeof personal.open = (stored, place) => {
    try {
      return personal.open(stored, place)
    } catch (error) {
      if (error instanceof SecretBoxFault) return {}
      throw error
    }
  }
  return { ...gateway, personal: { ...personal, open } }
}
