CREATE TABLE "letter_series" (
	"list" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone,
	"reach" text DEFAULT 'new' NOT NULL,
	"offer" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "days" smallint;--> statement-breakpoint
CREATE INDEX "list_entries_confirmed_idx" ON "list_entries" USING btree ("list","confirmed_at") WHERE status = 'confirmed';