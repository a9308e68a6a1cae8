-- The migrations that the database records, applied or not.
-- @column checksum string
select migration_name, checksum, finished_at, rolled_back_at from _prisma_migrations
