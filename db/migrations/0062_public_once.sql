ALTER TABLE "releases" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The code so far let search engines see whatever was online.
UPDATE "releases" SET "is_public" = true WHERE "state" = 'built';
