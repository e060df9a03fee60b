CREATE TABLE "tasks" (
	"task_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"fate" text NOT NULL,
	"reason" text NOT NULL,
	"date" text NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tasks_hidden_idx" ON "tasks" USING btree ("task_id") WHERE "tasks"."is_hidden";