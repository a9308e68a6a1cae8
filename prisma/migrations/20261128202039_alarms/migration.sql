SET LOCAL lock_timeout = '10s';

-- CreateTable
CREATE TABLE "alarm" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL,
    "told_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "alarm_pkey" PRIMARY KEY ("kind","subject")
);

-- CreateTable
CREATE TABLE "alarm_choice" (
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "told_day" DATE,

    CONSTRAINT "alarm_choice_pkey" PRIMARY KEY ("person_id","kind")
);

-- CreateTable
CREATE TABLE "alarm_message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "kinds" TEXT[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT gateway_now(),
    "next_try_at" TIMESTAMPTZ(6) DEFAULT gateway_now(),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(6),
    "error" TEXT,

    CONSTRAINT "alarm_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarm_webhook" (
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,

    CONSTRAINT "alarm_webhook_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "alarm_message_next_try_at_idx" ON "alarm_message"("next_try_at");

-- AddForeignKey
ALTER TABLE "alarm_choice" ADD CONSTRAINT "alarm_choice_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "alarm_message" ADD CONSTRAINT "alarm_message_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
