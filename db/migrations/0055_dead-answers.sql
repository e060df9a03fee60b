CREATE TABLE "dead_answers" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"answer" text NOT NULL,
	"domain" text,
	"mail_id" uuid,
	"person_id" bigint,
	"case_ids" bigint[] DEFAULT '{}' NOT NULL,
	"suspected_at" timestamp with time zone,
	"acquitted_at" timestamp with time zone
);--> statement-breakpoint
-- Marked by an answer that blamed us as likely as the address: mails go there again, and a dead one is marked anew.
UPDATE "people" SET "bounced_at" = null, "bounce_reason" = null
WHERE "bounced_at" IS NOT NULL AND coalesce("bounce_reason", '') !~ '^5\d\d 5\.1\.(1|2|3|6|10)$';
