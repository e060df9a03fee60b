CREATE TABLE "alarms" (
	"cause" text PRIMARY KEY NOT NULL,
	"told_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"deploy" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosting" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"netlify_plan" text NOT NULL,
	"renews_on" smallint NOT NULL,
	"neon_plan" text NOT NULL,
	CONSTRAINT "hosting_one" CHECK ("hosting"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "schedule_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
-- What is known of the builds so far: those of releases that were built.
INSERT INTO "builds" ("deploy", "ended_at")
SELECT 'release-' || "id", "requested_at" FROM "releases" WHERE "state" = 'built' AND "requested_at" IS NOT NULL;
