-- Records that every row has its hashes.
update installation set payers_hashed_at = now() where payers_hashed_at is null
