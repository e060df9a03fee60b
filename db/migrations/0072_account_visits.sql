ALTER TABLE "accounts" ADD COLUMN "visited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "visited_before_at" timestamp with time zone;