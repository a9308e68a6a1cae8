-- Stores a key, sealed; one that is stored keeps its counter, so that no index is given out twice.
insert into evm_key (fingerprint, sealed, created_at) values (:fingerprint, :xpub, gateway_now())
  on conflict (fingerprint) do nothing
