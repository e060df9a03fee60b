CREATE TABLE "mailers" (
	"id" smallint PRIMARY KEY NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
INSERT INTO "mailers" ("id") VALUES (1), (2);
