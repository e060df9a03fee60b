ALTER TABLE "contact_transfers" ADD COLUMN "intended" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "protected_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_pace" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letter_pace" ADD COLUMN "seen_in" text DEFAULT '' NOT NULL;