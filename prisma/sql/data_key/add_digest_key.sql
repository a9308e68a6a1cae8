-- The digest of this installation.
insert into data_key (id, purpose, wrapped) values (:id, 'DIGEST', :secret_key) on conflict do nothing
