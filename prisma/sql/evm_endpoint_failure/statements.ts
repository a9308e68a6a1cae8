// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Whether every chain that has an enabled account is read, from more than one endpoint, and agrees.
 */
export const doctorChains: StatementOf<void, { chain: string; alarm: string | null; seconds: number | null; failing: { host: string; seconds: number }[] | null; difference: string | null }> = statement(
  'doctor_chains',
  [],
  `select distinct on (1) account.details ->> 'chain' as chain, scan.alarm,
       extract(epoch from gateway_now() - scan.scanned_at)::float8 as seconds,
       (select jsonb_agg(jsonb_build_object('host', failure.host, 'seconds', extract(epoch from gateway_now() - failing_since)) order by failure.host)
          from evm_endpoint_failure failure where failure.chain = scan.chain) as failing,
       (select string_agg(trim_scale(amount)::text || ' ' || currency_code, ', ' order by currency_code) from (
          select other.currency_code, sum(abs(balance.on_chain - balance.in_books)) as amount
            from evm_balance balance join receiving_account other on other.id = balance.receiving_account_id
           where other.details ->> 'chain' = account.details ->> 'chain' and balance.on_chain <> balance.in_books
           group by 1) differing) as difference
  from receiving_account account left join evm_scan scan on scan.chain = account.details ->> 'chain'
 where account.provider = 'evm' and account.disabled_at is null order by 1`,
)

/**
 * For how long endpoints have given no valid answer. Those of a chain without an enabled account may be gone.
 */
export const figureChainEndpointFailing: StatementOf<void, { chain: string; host: string; value: number }> = statement(
  'figure_chain_endpoint_failing',
  [],
  `select chain, host, extract(epoch from gateway_now() - failing_since)::float8 as value
  from evm_endpoint_failure
 where chain in (select details ->> 'chain' from receiving_account where provider = 'evm' and disabled_at is null)
 order by failing_since limit 20`,
)

/**
 * Keeps which endpoints gave no valid answer, by host, each since its first such round.
 */
export const keepEvmEndpointFailures: StatementOf<{ chain: string | null | undefined; failed: readonly (string | null | undefined)[] | null | undefined; isRead: boolean | null | undefined; configured: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'keep_evm_endpoint_failures',
  ['chain', 'failed', 'isRead', 'configured'],
  `with answers_again as (
  delete from evm_endpoint_failure
   where chain = $1 and host <> all ($2::text[]) and ($3 or host <> all ($4::text[])))
insert into evm_endpoint_failure (chain, host, failing_since)
select distinct $1, host, gateway_now() from unnest($2::text[]) as failed (host)
on conflict (chain, host) do nothing`,
)
