DROP INDEX "list_entries_origin_idx";--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "origin" text GENERATED ALWAYS AS (coalesce(source, case when link_id is null then '(unbekannt)' else '(Kurzlink)' end)) STORED;--> statement-breakpoint
CREATE INDEX "list_entries_origin_idx" ON "list_entries" USING btree ("origin");