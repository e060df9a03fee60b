DROP TABLE "subscribers" CASCADE;--> statement-breakpoint
DROP TABLE "waitlist_entries" CASCADE;