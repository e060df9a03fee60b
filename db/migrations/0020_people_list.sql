CREATE TABLE "contact_transfers" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"lists" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "hands_over_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(email || ' ' || coalesce(name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (translate(lower(coalesce(name, '')), 'ÄÖÜäöüß', 'aouaous')) STORED;--> statement-breakpoint
CREATE INDEX "people_since_idx" ON "people" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "people_sort_name_idx" ON "people" USING btree ("sort_name","id") WHERE deleted_at is null;