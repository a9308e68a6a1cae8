import type { Queryable } from '../../../../platform/db/database.ts'

/** What a round found out about the endpoints of a chain. */
export interface EndpointsAsked {
  readonly chain: string
  readonly configured: readonly string[]
  readonly failed: readonly string[]
  /** Blocks were read: an endpoint that did not fail has answered every question. */
  readonly isRead: boolean
}

/**
 * Keeps which endpoints gave no valid answer, by host, each since its first such round. Only a round that
 * read blocks ends a failure: an endpoint may know the newest block and refuse to list transfers.
 */
export async function keepFailures(
  database: Queryable,
  { chain, configured, failed, isRead }: EndpointsAsked,
): Promise<void> {
  await database.query({
    name: 'keep_evm_endpoint_failures',
    text: `
      with answers_again as (
        delete from evm_endpoint_failure
         where chain = $1 and host <> all ($3::text[]) and ($4 or host <> all ($2::text[])))
      insert into evm_endpoint_failure (chain, host, failing_since)
      select distinct $1, host, gateway_now() from unnest($3::text[]) as failed (host)
      on conflict (chain, host) do nothing`,
    values: [chain, configured, failed, isRead],
  })
}
