ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_key" UNIQUE NULLS NOT DISTINCT("account_id","name");--> statement-breakpoint
INSERT INTO "notifications" ("account_id", "name", "is_on")
SELECT "accounts"."id", "notifications"."name", "notifications"."is_on" FROM "accounts" CROSS JOIN "notifications"
WHERE "accounts"."role" = 'owner' AND "notifications"."account_id" IS NULL;
