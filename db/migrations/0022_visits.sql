CREATE TABLE "goal_days" (
	"day" date NOT NULL,
	"goal" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goal_months" (
	"month" date NOT NULL,
	"goal" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_clicks" (
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"link_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	"views" integer NOT NULL,
	"source_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"goals" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "attributed_by" text;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "entry_page" text;--> statement-breakpoint
CREATE UNIQUE INDEX "goal_days_key" ON "goal_days" USING btree ("day","goal","source_id","campaign_id","link_id","entry_id");--> statement-breakpoint
CREATE INDEX "goal_days_link_idx" ON "goal_days" USING btree ("link_id","goal","day");--> statement-breakpoint
CREATE UNIQUE INDEX "goal_months_key" ON "goal_months" USING btree ("month","goal","source_id","campaign_id","link_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_clicks_key" ON "visit_clicks" USING btree ("day","visitor");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_key" ON "visits" USING btree ("day","visitor");--> statement-breakpoint
CREATE INDEX "list_entries_link_idx" ON "list_entries" USING btree ("link_id") WHERE link_id is not null;