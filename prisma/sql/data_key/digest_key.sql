-- The stored key of digests, which the first start writes; undefined before.
select wrapped from data_key where id = :id
