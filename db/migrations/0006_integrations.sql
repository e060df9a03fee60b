CREATE TABLE "clickup_connection" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" text NOT NULL,
	"token_end" text NOT NULL,
	"user_name" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clickup_connection_one" CHECK ("clickup_connection"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "clickup_used_states" (
	"state" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"task_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"speaker" text NOT NULL,
	"image" text NOT NULL,
	"status" text NOT NULL,
	"url" text NOT NULL,
	"tags" jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trigger" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"tasks" integer DEFAULT 0 NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"hidden" integer DEFAULT 0 NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"name" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"paused_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"name" text PRIMARY KEY NOT NULL,
	"tag_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	"locked_by" uuid,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "events_public_idx" ON "events" USING btree ("date","time") WHERE "events"."is_public";--> statement-breakpoint
CREATE UNIQUE INDEX "sync_runs_one_at_a_time" ON "sync_runs" USING btree ((true)) WHERE "sync_runs"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_waiting_key" ON "outbox" USING btree ("topic","dedupe_key") WHERE "outbox"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_ended_idx" ON "outbox" USING btree ("ended_at") WHERE "outbox"."status" <> 'pending';