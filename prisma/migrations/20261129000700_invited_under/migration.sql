SET LOCAL lock_timeout = '10s';

-- The request of the last invitation; null: of an earlier release.
ALTER TABLE "person" ADD COLUMN "invited_under" UUID;
