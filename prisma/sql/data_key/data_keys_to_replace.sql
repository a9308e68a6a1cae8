-- Locks the key in use of each owner whose last rotation has finished, in a fixed order, so that two rotations at once
-- wait for each other and do not deadlock. The owner is null for all, '' for the installation.
select k.id, k.merchant_code from data_key k
 where (:owner::text is null or coalesce(k.merchant_code, '') = :owner) and k.purpose = 'SEAL' and k.retired_at is null
   and not exists (
     select from data_key earlier
      where coalesce(earlier.merchant_code, '') = coalesce(k.merchant_code, '') and earlier.purpose = 'SEAL'
        and earlier.retired_at is not null and earlier.resealed_at is null)
 order by k.id for update
