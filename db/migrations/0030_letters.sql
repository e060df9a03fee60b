CREATE TABLE "letter_pace" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"per_day" integer DEFAULT 2000 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"day" date DEFAULT '2000-01-01' NOT NULL,
	"day_count" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"list" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"list" text,
	"subject" text DEFAULT '' NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"audience" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"is_test_stale" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "letter_sends" ADD CONSTRAINT "letter_sends_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_sends_person_key" ON "letter_sends" USING btree ("letter_id","person_id");--> statement-breakpoint
CREATE INDEX "letter_sends_waiting_idx" ON "letter_sends" USING btree ("priority","due_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "letter_sends_sending_idx" ON "letter_sends" USING btree ("attempted_at") WHERE status = 'sending';--> statement-breakpoint
CREATE INDEX "letter_sends_ended_idx" ON "letter_sends" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_welcome_key" ON "letters" USING btree ("list") WHERE kind = 'welcome';--> statement-breakpoint
CREATE INDEX "letters_scheduled_idx" ON "letters" USING btree ("scheduled_at") WHERE status = 'planned';