-- Keys of the operator's own machines, such as the one that sends the bank's statements. Only a keyed hash of a token is stored.
CREATE TABLE "operator_token" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "all_accounts" BOOLEAN NOT NULL,
    "account_ids" UUID[],
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "operator_token_pkey" PRIMARY KEY ("id"),
    CONSTRAINT operator_token_name_is_short CHECK (length(name) BETWEEN 1 AND 140),
    CONSTRAINT operator_token_has_known_scopes
      CHECK (scopes IS NOT NULL AND cardinality(scopes) > 0 AND scopes <@ ARRAY['statements', 'reports']),
    -- A token of no account is none, so an empty list can never come to mean all of them.
    CONSTRAINT operator_token_names_its_accounts CHECK (account_ids IS NOT NULL AND all_accounts = (cardinality(account_ids) = 0)),
    CONSTRAINT operator_token_hash_is_whole CHECK (octet_length(token_hash) = 32)
);
CREATE UNIQUE INDEX "operator_token_token_hash_key" ON "operator_token"("token_hash");

-- What a token may do never changes: another right is another token, and a revoked one is revoked for good.
CREATE FUNCTION operator_token_keeps_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.name, NEW.scopes, NEW.all_accounts, NEW.account_ids, NEW.token_hash)
       IS DISTINCT FROM (OLD.id, OLD.name, OLD.scopes, OLD.all_accounts, OLD.account_ids, OLD.token_hash)
     OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) THEN
    RAISE EXCEPTION 'operator token % keeps its rights', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'operator_token_keeps_rights';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_token_keeps_rights BEFORE UPDATE ON operator_token
  FOR EACH ROW EXECUTE FUNCTION operator_token_keeps_rights();
