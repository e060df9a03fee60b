ALTER TABLE "import_rows" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "note" text;