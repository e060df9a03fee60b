CREATE TABLE "calendar_feed" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feed_one" CHECK ("calendar_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "created_tasks" (
	"key" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clickup_connection" ADD COLUMN "list_facts" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "changed_at" timestamp (3) with time zone;