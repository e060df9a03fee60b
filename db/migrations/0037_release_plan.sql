CREATE TABLE "release_plan" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_plan_one" CHECK ("release_plan"."id" = 1)
);
