SET LOCAL lock_timeout = '10s';

-- Who gave a person the last invitation; null: of an earlier release.
ALTER TABLE "person" ADD COLUMN "invited_by" TEXT;
