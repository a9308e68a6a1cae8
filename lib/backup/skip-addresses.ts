/** More addresses than a gateway gives out between two backups. */
const skipped = 100_000

/**
 * SQL that makes a restored database give out no address again that was given out after the backup was taken:
 * a customer may still pay to it. A database of an earlier release has no such addresses.
 */
export const skipAddressesSql = `
  do $$ begin
    if to_regclass('public.evm_key') is not null then
      update public.evm_key set next_index = least(next_index::bigint + ${skipped}, 2147483647);
    end if;
  end $$;`
