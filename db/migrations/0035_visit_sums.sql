CREATE TABLE "analytics_months" (
	"dimension" smallint NOT NULL,
	"month" date NOT NULL,
	"value_id" bigint NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirect_click_months" (
	"month" date NOT NULL,
	"redirect_id" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "redirect_click_months_month_redirect_id_pk" PRIMARY KEY("month","redirect_id")
);
--> statement-breakpoint
CREATE TABLE "goal_month_parts" (
	"part" smallint NOT NULL,
	"goal" bigint NOT NULL,
	"month" date NOT NULL,
	"value_id" bigint NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goal_totals" (
	"day" date NOT NULL,
	"goal" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "goal_totals_day_goal_pk" PRIMARY KEY("day","goal")
);
--> statement-breakpoint
ALTER TABLE "redirect_click_months" ADD CONSTRAINT "redirect_click_months_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirect_click_months_redirect_idx" ON "redirect_click_months" USING btree ("redirect_id");--> statement-breakpoint
CREATE INDEX "redirect_clicks_day_idx" ON "redirect_clicks" USING btree ("day");--> statement-breakpoint
-- drizzle-kit cannot write INCLUDE. Months are written once, so that their indexes may carry the counters.
CREATE UNIQUE INDEX "goal_month_parts_key" ON "goal_month_parts" ("part", "goal", "month", "value_id") INCLUDE ("count");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_months_key" ON "analytics_months" ("dimension", "month", "value_id") INCLUDE ("views");--> statement-breakpoint
CREATE INDEX "goal_months_goal_idx" ON "goal_months" ("goal", "month") INCLUDE ("source_id", "campaign_id", "link_id", "entry_id", "count");--> statement-breakpoint
-- The night goes on after the last month that goal_months has; of everything else it sums up what there is.
INSERT INTO "goal_month_parts" ("part", "goal", "month", "value_id", "count")
SELECT part, goal, date_trunc('month', day)::date, value_id, sum(count)
FROM goal_days CROSS JOIN LATERAL (VALUES (1, source_id), (2, campaign_id), (3, link_id), (4, entry_id)) each (part, value_id)
WHERE day < (SELECT max(month) + interval '1 month' FROM goal_months)
GROUP BY 1, 2, 3, 4;
