ALTER TABLE "people" ADD COLUMN "heard_from" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "heard_at" timestamp with time zone;