DROP INDEX "goal_days_link_idx";--> statement-breakpoint
CREATE INDEX "goal_days_link_idx" ON "goal_days" USING btree ("link_id","goal","day") WHERE link_id > 0;