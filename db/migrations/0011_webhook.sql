CREATE TABLE "clickup_deliveries" (
	"key" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clickup_connection" ADD COLUMN "webhook_id" text;--> statement-breakpoint
ALTER TABLE "clickup_connection" ADD COLUMN "webhook_secret" text;--> statement-breakpoint
ALTER TABLE "clickup_connection" ADD COLUMN "changes_due_at" timestamp with time zone;