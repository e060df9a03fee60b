ALTER TABLE "letters" ADD COLUMN "public_slug" text;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_public_key" ON "letters" USING btree ("public_slug");