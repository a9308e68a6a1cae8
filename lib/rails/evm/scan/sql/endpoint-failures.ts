import type { Queryable } from '../../../../platform/db/database.ts'
import { keepEvmEndpointFailures } from '#sql/evm_endpoint_failure'

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
  await database.query(keepEvmEndpointFailures({ chain, configured, failed, isRead }))
}
