import type { Queryable } from '../../platform/db/database.ts'

/** The secrets of a merchant, encrypted, and the callback address of its newest payment. */
export interface TestTarget {
  readonly callbackSecret: Buffer
  readonly previousSecret: Buffer | null
  /** Null: the merchant has no payment. */
  readonly url: string | null
}

/** What a test event of the merchant needs. Undefined: there is no such merchant. */
export async function selectTestTarget(db: Queryable, merchantCode: string): Promise<TestTarget | undefined> {
  const { rows } = await db.query<TestTarget>({
    name: 'callback-test-target',
    text: `
      select merchant.callback_secret as "callbackSecret", previous.secret as "previousSecret", newest.url
      from merchant
      left join previous_callback_secret previous on previous.merchant_code = merchant.code and previous.valid_until > gateway_now()
      left join lateral (
        select of_kind.callback_url as url from unnest(array['payin', 'payout', 'topup', 'refund']) kind
        cross join lateral (
          select callback_url, listed_at from payment p
           where p.merchant_code = merchant.code and p.kind = kind.kind order by p.listed_at desc limit 1
        ) of_kind order by of_kind.listed_at desc limit 1
      ) newest on true
      where merchant.code = $1`,
    values: [merchantCode],
  })
  return rows[0]
}
