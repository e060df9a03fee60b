-- Removes what only a previous release would need, which never ran.
DROP TRIGGER "list_entries_close_confirmation" ON "list_entries";--> statement-breakpoint
DROP TRIGGER "list_entries_keep_offer" ON "list_entries";--> statement-breakpoint
DROP TRIGGER "people_keep_confirmation" ON "people";--> statement-breakpoint
DROP FUNCTION "close_confirmation";--> statement-breakpoint
DROP FUNCTION "keep_offer";--> statement-breakpoint
DROP FUNCTION "keep_confirmation";--> statement-breakpoint
DROP FUNCTION "carry_confirmation";--> statement-breakpoint
DROP FUNCTION "adopt_requests";--> statement-breakpoint
DROP INDEX "people_confirmation_token_hash_key";--> statement-breakpoint
ALTER TABLE "choices" DROP COLUMN "mail_id";--> statement-breakpoint
ALTER TABLE "list_entries" DROP COLUMN "offer";--> statement-breakpoint
ALTER TABLE "list_entries" DROP COLUMN "request";--> statement-breakpoint
ALTER TABLE "list_entries" DROP COLUMN "mailed_request";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "confirmation_token_hash";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "confirmation_expires_at";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "confirmation_lists";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "revenue";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_transaction_check";--> statement-breakpoint
ALTER TABLE "purchases" VALIDATE CONSTRAINT "purchases_order_check";
