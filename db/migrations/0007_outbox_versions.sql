ALTER TABLE "outbox" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "source" text DEFAULT 'visitor' NOT NULL;