-- Whether every chain that has an enabled account is read, from more than one endpoint, and agrees.
-- @column chain string
-- @column failing { host: string; seconds: number }[] | null
select distinct on (1) account.details ->> 'chain' as chain, scan.alarm,
       extract(epoch from gateway_now() - scan.scanned_at)::float8 as seconds,
       (select jsonb_agg(jsonb_build_object('host', failure.host, 'seconds', extract(epoch from gateway_now() - failing_since)) order by failure.host)
          from evm_endpoint_failure failure where failure.chain = scan.chain) as failing,
       (select string_agg(trim_scale(amount)::text || ' ' || currency_code, ', ' order by currency_code) from (
          select other.currency_code, sum(abs(balance.on_chain - balance.in_books)) as amount
            from evm_balance balance join receiving_account other on other.id = balance.receiving_account_id
           where other.details ->> 'chain' = account.details ->> 'chain' and balance.on_chain <> balance.in_books
           group by 1) differing) as difference
  from receiving_account account left join evm_scan scan on scan.chain = account.details ->> 'chain'
 where account.provider = 'evm' and account.disabled_at is null order by 1
