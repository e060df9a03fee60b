CREATE TABLE "mail_throttle" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"state" jsonb DEFAULT '{"recent":[],"answer":null,"since":null,"clearedAt":null}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hourly" integer,
	"learned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "letter_pace" ADD COLUMN "spent_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letter_sends" ADD COLUMN "deferred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "doubts" integer DEFAULT 0 NOT NULL;