ALTER TABLE "redirects" DROP CONSTRAINT "redirects_slug_key_key";--> statement-breakpoint
ALTER TABLE "redirect_categories" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_slug_key_key" ON "redirects" USING btree ("slug_key") WHERE deleted_at is null;