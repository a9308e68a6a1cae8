-- Whether the key of digests was stored, whatever opens it.
select from data_key where id = :id
