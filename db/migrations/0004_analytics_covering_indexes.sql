-- drizzle-kit cannot write INCLUDE; facts/links-analytics.md §3 says why the indexes carry the counters.
CREATE UNIQUE INDEX "analytics_days_key" ON "analytics_days" ("dimension", "day", "value_id") INCLUDE ("views", "visitors");
--> statement-breakpoint
CREATE INDEX "analytics_days_value_idx" ON "analytics_days" ("dimension", "value_id", "day") INCLUDE ("views", "visitors");
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_months_key" ON "analytics_months" ("dimension", "month", "value_id") INCLUDE ("views", "visitors");
--> statement-breakpoint
CREATE INDEX "analytics_months_value_idx" ON "analytics_months" ("dimension", "value_id", "month") INCLUDE ("views", "visitors");
