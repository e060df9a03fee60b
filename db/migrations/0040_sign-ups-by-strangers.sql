CREATE TABLE "rejected_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "mailed_request" jsonb;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (regexp_replace(case when lower(email) ~ '@(gmail|googlemail)\.com$' then replace(split_part(lower(email), '@', 1), '.', '') || '@gmail.com' else lower(email) end, '(.)\+.*@', '\1@')) STORED;--> statement-breakpoint
CREATE INDEX "people_mailbox_idx" ON "people" USING btree ("mailbox");