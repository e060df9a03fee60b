DROP TABLE "analytics_months";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "date" DROP NOT NULL;