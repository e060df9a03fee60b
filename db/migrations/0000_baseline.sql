CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"snapshot" jsonb NOT NULL,
	"checksum" text NOT NULL,
	"schema_version" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"is_public" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "online_release"() RETURNS integer STABLE LANGUAGE sql AS $$
  select max(id) from releases where state = 'built'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "voucher_key"("code" text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  select translate(lower(btrim(code) collate "C"), 'ÄÖÜ', 'äöü')
$$;
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"weekly_report" boolean DEFAULT false NOT NULL,
	"reported_monday" date,
	"sees_revenue" boolean DEFAULT false NOT NULL,
	"visited_at" timestamp with time zone,
	"visited_before_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"is_success" boolean NOT NULL,
	"browser_key" text NOT NULL,
	"browser" text NOT NULL,
	"country" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"browser" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"position" integer,
	"data" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "content_history" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_history_kind_id_version_pk" PRIMARY KEY("kind","id","version")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"alt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "media" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "media_bytes_max" CHECK (octet_length("media"."bytes") <= case when starts_with("media"."name", 'gift_') then 4000000 else 500000 end)
);
--> statement-breakpoint
CREATE TABLE "online_releases" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_releases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"online_at" timestamp (3) with time zone NOT NULL,
	"checksum" text NOT NULL,
	"schema_version" integer NOT NULL,
	"chain" text NOT NULL,
	"parts" jsonb,
	"offers" jsonb NOT NULL,
	"needed_until" date,
	CONSTRAINT "online_releases_release_id_unique" UNIQUE("release_id")
);
--> statement-breakpoint
CREATE TABLE "release_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "release_parts_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "release_plan" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"without" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "release_plan_one" CHECK ("release_plan"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feed_one" CHECK ("calendar_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "clickup_connection" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" text NOT NULL,
	"token_end" text NOT NULL,
	"user_name" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"webhook_id" text,
	"webhook_secret" text,
	"list_facts" jsonb,
	CONSTRAINT "clickup_connection_one" CHECK ("clickup_connection"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "event_images" (
	"task_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"media" text,
	"next_attempt_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"task_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date" date,
	"time" text NOT NULL,
	"speaker" text NOT NULL,
	"image" text NOT NULL,
	"status" text NOT NULL,
	"url" text NOT NULL,
	"tags" jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"minutes" smallint DEFAULT 0 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "tasks" (
	"task_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"fate" text NOT NULL,
	"reason" text NOT NULL,
	"date" text NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"details" jsonb,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"name" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"paused_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"hands_over_people" boolean DEFAULT false NOT NULL,
	"protected_tags" text[] DEFAULT '{}' NOT NULL,
	"stopped_since" timestamp with time zone,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"mode" text NOT NULL,
	"reason" text NOT NULL,
	"wished_end" text NOT NULL,
	"fingerprint" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"mailbox" text GENERATED ALWAYS AS (regexp_replace(case when lower(email) ~ '@(gmail|googlemail)\.com$' then replace(split_part(lower(email), '@', 1), '.', '') || '@gmail.com' else lower(email) end, '(.)\+.*@', '\1@')) STORED,
	"release_id" integer DEFAULT online_release()
);
--> statement-breakpoint
CREATE TABLE "law_notes" (
	"point_id" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_pace" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"per_day" integer DEFAULT 2000 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"day" date DEFAULT '2000-01-01' NOT NULL,
	"day_count" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"held_until" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"seen_in" text DEFAULT '' NOT NULL,
	"spent_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"list" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"deferred_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "letter_series" (
	"list" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone,
	"reach" text DEFAULT 'new' NOT NULL,
	"offer" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"list" text,
	"subject" text DEFAULT '' NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"audience" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"is_test_stale" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"sent_images" text[] DEFAULT '{}' NOT NULL,
	"sums" jsonb,
	"public_slug" text,
	"days" smallint,
	"awaited_release" integer
);
--> statement-breakpoint
CREATE TABLE "dead_answers" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"answer" text NOT NULL,
	"domain" text,
	"mail_id" uuid,
	"person_id" bigint,
	"case_ids" bigint[] DEFAULT '{}' NOT NULL,
	"suspected_at" timestamp with time zone,
	"acquitted_at" timestamp with time zone,
	"is_visitors" boolean DEFAULT false NOT NULL,
	"refused_domains" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_checks" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"selector" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"findings" jsonb NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_throttle" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"state" jsonb DEFAULT '{"recent":[],"answer":null,"since":null,"clearedAt":null}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hourly" integer,
	"learned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"account_id" uuid,
	CONSTRAINT "notifications_account_key" UNIQUE NULLS NOT DISTINCT("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "mailers" (
	"id" smallint PRIMARY KEY NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone
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
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text DEFAULT 'visitor' NOT NULL,
	"priority" smallint DEFAULT 1 NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"recipient" text
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"cause" text PRIMARY KEY NOT NULL,
	"told_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"deploy" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosting" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"neon_plan" text NOT NULL,
	CONSTRAINT "hosting_one" CHECK ("hosting"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "failures" (
	"operation" text NOT NULL,
	"cause" text NOT NULL,
	"day" date NOT NULL,
	"is_outage" boolean NOT NULL,
	"count" integer NOT NULL,
	"series" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "failures_operation_cause_day_pk" PRIMARY KEY("operation","cause","day")
);
--> statement-breakpoint
CREATE TABLE "schedule_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"made_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_switches" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_in_maintenance" boolean NOT NULL,
	"maintenance_text" text DEFAULT '' NOT NULL,
	"is_sign_up_closed" boolean NOT NULL,
	CONSTRAINT "site_switches_one" CHECK ("site_switches"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "choices" (
	"person_id" bigint NOT NULL,
	"choice" text NOT NULL,
	"label" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "choices_person_id_choice_pk" PRIMARY KEY("person_id","choice")
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"email" text NOT NULL,
	"list" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"form" text,
	"page" text,
	"text_version" text,
	"mail_id" uuid,
	"message_id" text,
	"way" text,
	"claimed_at" timestamp with time zone,
	"claimed_source" text,
	"release_id" integer DEFAULT online_release()
);
--> statement-breakpoint
CREATE TABLE "contact_transfers" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"lists" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"intended" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_entries" (
	"person_id" bigint NOT NULL,
	"list" text NOT NULL,
	"status" text NOT NULL,
	"interests" text,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"attributed_by" text,
	"link_id" bigint,
	"source" text,
	"campaign" text,
	"entry_page" text,
	"origin" text GENERATED ALWAYS AS (coalesce(source, case when link_id is null then '(unbekannt)' else '(Kurzlink)' end)) STORED,
	"is_claimed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "list_entries_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"confirmation_mail_id" uuid,
	"confirmation_mails" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	"unsubscribe_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (lower(email || ' ' || coalesce(name, ''))) STORED,
	"sort_name" text GENERATED ALWAYS AS (translate(lower(coalesce(name, '')), 'ÄÖÜäöüß', 'aouaous')) STORED,
	"mailbox" text GENERATED ALWAYS AS (regexp_replace(case when lower(email) ~ '@(gmail|googlemail)\.com$' then replace(split_part(lower(email), '@', 1), '.', '') || '@gmail.com' else lower(email) end, '(.)\+.*@', '\1@')) STORED,
	"heard_from" text,
	"heard_at" timestamp with time zone,
	"gift_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "rejected_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"rejected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peppers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "peppers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_up_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_up_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"lists" text[] DEFAULT '{}' NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"name" text,
	"interests" text,
	"is_imported" boolean DEFAULT false NOT NULL,
	"fingerprint" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"mail_id" uuid,
	"token_hash" text,
	"mailed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"link_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"offer" text NOT NULL,
	"link_id" bigint,
	"source" text,
	"campaign" text,
	"entry_page" text,
	"release_id" integer DEFAULT online_release()
);
--> statement-breakpoint
CREATE TABLE "payment_platforms" (
	"platform" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"last_notice_at" timestamp (3) with time zone,
	"last_test_at" timestamp (3) with time zone,
	"last_refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_products" (
	"platform" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"offer" text,
	CONSTRAINT "payment_products_platform_product_id_pk" PRIMARY KEY("platform","product_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint,
	"platform" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"share" bigint,
	"currency" text NOT NULL,
	"sequence" integer,
	"counted" bigint DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone,
	"is_first" boolean,
	CONSTRAINT "payments_movement_key" UNIQUE("platform","order_id","item_id","transaction_id","kind"),
	CONSTRAINT "payments_transaction_check" CHECK (transaction_id <> '')
);
--> statement-breakpoint
CREATE TABLE "purchase_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint,
	"platform" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"notice_key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sequence" integer,
	"day" date,
	CONSTRAINT "purchase_changes_key" UNIQUE("platform","order_id","item_id","kind","notice_key")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"billing" text NOT NULL,
	"instalments" integer,
	"quantity" integer NOT NULL,
	"currency" text NOT NULL,
	"voucher" text NOT NULL,
	"is_test" boolean NOT NULL,
	"email" text,
	"name" text,
	"search" text GENERATED ALWAYS AS (lower(order_id || ' ' || coalesce(email, '') || ' ' || coalesce(name, ''))) STORED,
	"erased_at" timestamp (3) with time zone,
	"attributed_by" text NOT NULL,
	"link_id" bigint,
	"source" text,
	"campaign" text,
	"entry_page" text,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"share" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"last_paid_at" timestamp (3) with time zone,
	"first_payment_id" bigint,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"owed_since" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"ends_on" date,
	"is_partly_known" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"release_id" integer DEFAULT online_release(),
	"release_by" text DEFAULT 'notice',
	CONSTRAINT "purchases_item_key" UNIQUE("platform","order_id","item_id"),
	CONSTRAINT "purchases_order_check" CHECK (order_id <> '')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirect_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirect_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"request_id" uuid,
	CONSTRAINT "redirect_categories_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "redirect_checks" (
	"redirect_id" bigint PRIMARY KEY NOT NULL,
	"target_url" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redirect_click_marks" (
	"redirect_id" bigint NOT NULL,
	"day" date NOT NULL,
	"dimension" smallint NOT NULL,
	"value" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "redirect_click_marks_redirect_id_day_dimension_value_pk" PRIMARY KEY("redirect_id","day","dimension","value")
);
--> statement-breakpoint
CREATE TABLE "redirect_click_months" (
	"month" date NOT NULL,
	"redirect_id" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "redirect_click_months_month_redirect_id_pk" PRIMARY KEY("month","redirect_id")
);
--> statement-breakpoint
CREATE TABLE "redirect_clicks" (
	"redirect_id" bigint NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	"bots" integer NOT NULL,
	CONSTRAINT "redirect_clicks_redirect_id_day_pk" PRIMARY KEY("redirect_id","day")
);
--> statement-breakpoint
CREATE TABLE "redirect_vouchers" (
	"code_key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"redirect_id" bigint NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"slug_key" text NOT NULL,
	"target_url" text NOT NULL,
	"title" text,
	"description" text,
	"is_active" boolean NOT NULL,
	"track_clicks" boolean NOT NULL,
	"category_id" bigint,
	"expires_at" date,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"clicks_before" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"next_url" text,
	CONSTRAINT "redirects_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"dimension" smallint NOT NULL,
	"value_id" bigint NOT NULL,
	"views" bigint NOT NULL,
	"visitors" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_dropped" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_dropped_key" UNIQUE("day","reason")
);
--> statement-breakpoint
CREATE TABLE "analytics_months" (
	"dimension" smallint NOT NULL,
	"month" date NOT NULL,
	"value_id" bigint NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_seen" (
	"day" date NOT NULL,
	"dimension" smallint NOT NULL,
	"value_id" bigint NOT NULL,
	"visitor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" smallint NOT NULL,
	"hash" text NOT NULL,
	"value" text NOT NULL,
	"first_seen" date NOT NULL,
	CONSTRAINT "analytics_values_kind_hash_key" UNIQUE("kind","hash")
);
--> statement-breakpoint
CREATE TABLE "sign_up_worth" (
	"way" text PRIMARY KEY NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"revenue" bigint NOT NULL,
	"joined" bigint NOT NULL,
	"others" jsonb NOT NULL,
	"cohorts" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "goal_month_parts" (
	"part" smallint NOT NULL,
	"goal" bigint NOT NULL,
	"month" date NOT NULL,
	"value_id" bigint NOT NULL,
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
CREATE TABLE "goal_totals" (
	"day" date NOT NULL,
	"goal" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "goal_totals_day_goal_pk" PRIMARY KEY("day","goal")
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
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_log" ADD CONSTRAINT "login_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_name_media_name_fk" FOREIGN KEY ("name") REFERENCES "public"."media"("name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_images" ADD CONSTRAINT "event_images_task_id_events_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."events"("task_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_images" ADD CONSTRAINT "event_images_media_media_name_fk" FOREIGN KEY ("media") REFERENCES "public"."media"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letter_sends" ADD CONSTRAINT "letter_sends_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "choices" ADD CONSTRAINT "choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_version_consent_texts_version_fk" FOREIGN KEY ("text_version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_changes" ADD CONSTRAINT "purchase_changes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirect_checks" ADD CONSTRAINT "redirect_checks_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirect_click_marks" ADD CONSTRAINT "redirect_click_marks_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirect_click_months" ADD CONSTRAINT "redirect_click_months_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirect_clicks" ADD CONSTRAINT "redirect_clicks_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirect_vouchers" ADD CONSTRAINT "redirect_vouchers_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_category_id_redirect_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."redirect_categories"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_links_account_idx" ON "account_links" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "login_log_account_idx" ON "login_log" USING btree ("account_id","at");
--> statement-breakpoint
CREATE INDEX "login_log_at_idx" ON "login_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "passkeys_account_idx" ON "passkeys" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_id_key" ON "admin_sessions" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "admin_sessions_account_idx" ON "admin_sessions" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "events_public_idx" ON "events" USING btree ("date","time") WHERE "events"."is_public";
--> statement-breakpoint
CREATE UNIQUE INDEX "sync_runs_one_at_a_time" ON "sync_runs" USING btree ((true)) WHERE "sync_runs"."finished_at" is null;
--> statement-breakpoint
CREATE INDEX "tasks_hidden_idx" ON "tasks" USING btree ("task_id") WHERE "tasks"."is_hidden";
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_fingerprint_key" ON "cases" USING btree ("fingerprint");
--> statement-breakpoint
CREATE INDEX "cases_open_idx" ON "cases" USING btree ("id") WHERE "cases"."answered_at" is null;
--> statement-breakpoint
CREATE INDEX "cases_answered_idx" ON "cases" USING btree ("id") WHERE "cases"."answered_at" is not null;
--> statement-breakpoint
CREATE INDEX "cases_mailbox_idx" ON "cases" USING btree ("mailbox","received_at");
--> statement-breakpoint
CREATE INDEX "cases_email_idx" ON "cases" USING btree (lower("email"),"received_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "letter_sends_person_key" ON "letter_sends" USING btree ("letter_id","person_id");
--> statement-breakpoint
CREATE INDEX "letter_sends_waiting_idx" ON "letter_sends" USING btree ("priority","due_at","id") WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX "letter_sends_next_idx" ON "letter_sends" USING btree ("letter_id","priority","due_at","id") WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX "letter_sends_sending_idx" ON "letter_sends" USING btree ("attempted_at") WHERE status = 'sending';
--> statement-breakpoint
CREATE INDEX "letter_sends_ended_idx" ON "letter_sends" USING btree ("person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "letters_public_key" ON "letters" USING btree ("public_slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "letters_welcome_key" ON "letters" USING btree ("list") WHERE kind = 'welcome';
--> statement-breakpoint
CREATE INDEX "letters_scheduled_idx" ON "letters" USING btree ("scheduled_at") WHERE status = 'planned';
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_waiting_key" ON "outbox" USING btree ("topic","dedupe_key") WHERE "outbox"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "outbox_ended_idx" ON "outbox" USING btree ("ended_at") WHERE "outbox"."status" <> 'pending';
--> statement-breakpoint
CREATE INDEX "choices_choice_idx" ON "choices" USING btree ("choice","person_id");
--> statement-breakpoint
CREATE INDEX "choices_pending_idx" ON "choices" USING btree ("chosen_at") WHERE confirmed_at is null;
--> statement-breakpoint
CREATE INDEX "consents_person_idx" ON "consents" USING btree ("person_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "consents_mail_key" ON "consents" USING btree ("mail_id","list");
--> statement-breakpoint
CREATE INDEX "list_entries_requested_idx" ON "list_entries" USING btree ("list","requested_at");
--> statement-breakpoint
CREATE INDEX "list_entries_link_idx" ON "list_entries" USING btree ("link_id") WHERE link_id is not null;
--> statement-breakpoint
CREATE INDEX "list_entries_campaign_idx" ON "list_entries" USING btree ("campaign") WHERE campaign is not null;
--> statement-breakpoint
CREATE INDEX "list_entries_status_idx" ON "list_entries" USING btree ("status","list","person_id");
--> statement-breakpoint
CREATE INDEX "list_entries_origin_idx" ON "list_entries" USING btree ("origin");
--> statement-breakpoint
CREATE INDEX "list_entries_confirmed_idx" ON "list_entries" USING btree ("list","confirmed_at") WHERE status = 'confirmed';
--> statement-breakpoint
CREATE INDEX "list_entries_pending_idx" ON "list_entries" USING btree ("requested_at") WHERE status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email")) WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "people_unsubscribe_token_key" ON "people" USING btree ("unsubscribe_token");
--> statement-breakpoint
CREATE INDEX "people_mailbox_idx" ON "people" USING btree ("mailbox");
--> statement-breakpoint
CREATE INDEX "people_since_idx" ON "people" USING btree ("created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "people_sort_name_idx" ON "people" USING btree ("sort_name","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "people_bounced_idx" ON "people" USING btree ("id") WHERE bounced_at is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "people_deleted_at_idx" ON "people" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_requests_open_key" ON "sign_up_requests" USING btree ("person_id","fingerprint") WHERE confirmed_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_requests_token_key" ON "sign_up_requests" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sign_up_requests_person_idx" ON "sign_up_requests" USING btree ("person_id","requested_at");
--> statement-breakpoint
CREATE INDEX "sign_up_requests_waiting_idx" ON "sign_up_requests" USING btree ("requested_at") WHERE confirmed_at is null;
--> statement-breakpoint
CREATE INDEX "checkouts_day_idx" ON "checkouts" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "payments_purchase_idx" ON "payments" USING btree ("purchase_id");
--> statement-breakpoint
CREATE INDEX "payments_day_idx" ON "payments" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "payments_orphans_idx" ON "payments" USING btree ("platform","reference") WHERE purchase_id is null;
--> statement-breakpoint
CREATE INDEX "payments_transaction_idx" ON "payments" USING btree ("platform","transaction_id");
--> statement-breakpoint
CREATE INDEX "purchase_changes_purchase_idx" ON "purchase_changes" USING btree ("purchase_id");
--> statement-breakpoint
CREATE INDEX "purchases_ordered_idx" ON "purchases" USING btree ("ordered_at","id");
--> statement-breakpoint
CREATE INDEX "purchases_email_idx" ON "purchases" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "purchases_link_idx" ON "purchases" USING btree ("link_id") WHERE link_id is not null;
--> statement-breakpoint
CREATE INDEX "purchases_product_idx" ON "purchases" USING btree ("platform","product_id");
--> statement-breakpoint
CREATE INDEX "purchases_voucher_idx" ON "purchases" USING btree (voucher_key(voucher)) WHERE voucher <> '';
--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at_idx" ON "rate_limits" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "redirect_click_months_redirect_idx" ON "redirect_click_months" USING btree ("redirect_id");
--> statement-breakpoint
CREATE INDEX "redirect_clicks_day_idx" ON "redirect_clicks" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "redirect_vouchers_redirect_idx" ON "redirect_vouchers" USING btree ("redirect_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_slug_key_key" ON "redirects" USING btree ("slug_key") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "redirects_category_id_idx" ON "redirects" USING btree ("category_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_seen_key" ON "analytics_seen" USING btree ("day","dimension","value_id","visitor");
--> statement-breakpoint
CREATE INDEX "analytics_values_first_seen_idx" ON "analytics_values" USING btree ("first_seen","kind");
--> statement-breakpoint
CREATE INDEX "goal_days_link_idx" ON "goal_days" USING btree ("link_id","goal","day") WHERE link_id > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "goal_months_key" ON "goal_months" USING btree ("month","goal","source_id","campaign_id","link_id","entry_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "visit_clicks_key" ON "visit_clicks" USING btree ("day","visitor");
--> statement-breakpoint
CREATE UNIQUE INDEX "visits_key" ON "visits" USING btree ("day","visitor");
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_days_key" ON "analytics_days" USING btree ("dimension", "day", "value_id") INCLUDE ("views", "visitors");
--> statement-breakpoint
CREATE INDEX "analytics_days_value_idx" ON "analytics_days" USING btree ("dimension", "value_id", "day") INCLUDE ("views", "visitors");
--> statement-breakpoint
CREATE UNIQUE INDEX "goal_days_key" ON "goal_days" USING btree ("day", "goal", "source_id", "campaign_id", "link_id", "entry_id") INCLUDE ("count");
--> statement-breakpoint
CREATE INDEX "goal_months_goal_idx" ON "goal_months" USING btree ("goal", "month") INCLUDE ("source_id", "campaign_id", "link_id", "entry_id", "count");
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_months_key" ON "analytics_months" USING btree ("dimension", "month", "value_id") INCLUDE ("views");
--> statement-breakpoint
CREATE UNIQUE INDEX "goal_month_parts_key" ON "goal_month_parts" USING btree ("part", "goal", "month", "value_id") INCLUDE ("count");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "read_parts"("ids" jsonb) RETURNS jsonb STABLE LANGUAGE sql AS $$
  select coalesce(jsonb_agg(data order by place), '[]')
  from jsonb_array_elements_text(ids) with ordinality as listed(id, place) join release_parts on release_parts.id = listed.id::int
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "decode_query_value"("encoded" text) RETURNS text IMMUTABLE STRICT LANGUAGE plpgsql AS $$
begin
  return (
    select convert_from(string_agg(
      case when part[1] ~ '^%..$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      '' order by place
    ), 'UTF8')
    from regexp_matches(translate(encoded, '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality parts (part, place)
  );
exception when others then
  return encoded;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "is_offers_voucher"("code" text, "of_release" integer, "at" timestamptz, "initial" text)
RETURNS boolean STABLE LANGUAGE sql AS $$
  with online as (
    select offers from online_releases where release_id = of_release or online_at <= at
    order by release_id is not distinct from of_release desc, number desc limit 1
  )
  select voucher_key(code) in (
    select voucher_key(appended) from online, jsonb_array_elements(read_parts(offers)) offer,
    lateral unnest(array[
      offer #>> '{data,voucher}', offer #>> '{data,instalmentVoucher}',
      decode_query_value(substring(offer #>> '{data,checkoutUrl}' from '[?&](?:voucher|prefilled_promo_code)=([^&#]*)')),
      decode_query_value(substring(offer #>> '{data,instalmentCheckoutUrl}' from '[?&](?:voucher|prefilled_promo_code)=([^&#]*)'))
    ]) appended
    where appended is not null
    union all
    select voucher_key(initial) where not exists (select from online)
  )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ordered_by"("ordered_at" timestamptz, "received_at" timestamptz, "is_partly_known" boolean)
RETURNS timestamptz IMMUTABLE LANGUAGE sql AS $$
  select case
    when is_partly_known then null
    when date_trunc('day', ordered_at at time zone 'Europe/Berlin') < ordered_at at time zone 'Europe/Berlin' then ordered_at
    else least(
      (ordered_at at time zone 'Europe/Berlin' + interval '1 day' - interval '1 microsecond') at time zone 'Europe/Berlin',
      received_at
    )
  end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_failures"("failed" jsonb) RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into failures as known (operation, cause, day, is_outage, count, series, first_at, last_at, request_id)
  select operation, cause, day, "isOutage", count, count, "firstAt", "lastAt", "requestId"
  from jsonb_to_recordset(failed) as new (
    operation text, cause text, day date, "isOutage" boolean, count int, "firstAt" timestamptz, "lastAt" timestamptz, "requestId" text
  )
  where (select count(*) from failures today where today.day = new.day) < 300
    or exists (
      select from failures same
      where same.operation = new.operation and same.cause = new.cause and same.day = new.day
    )
  on conflict (operation, cause, day) do update set
    count = known.count + excluded.count,
    series = excluded.count
      + case when known.last_at > excluded.first_at - interval '1 hour' then known.series else 0 end,
    last_at = greatest(known.last_at, excluded.last_at), request_id = excluded.request_id;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_goal"("reached" bigint, "on_day" date, "by_visitor" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  visit record;
begin
  update visits set goals = goals || reached
  where day = on_day and visitor = by_visitor and not reached = any (goals) and cardinality(goals) < 16
  returning source_id, campaign_id, link_id, entry_id into visit;
  if found then
    perform count_way(on_day, reached, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  event_id bigint;
  link bigint := 0;
  part bigint := (by_visitor >> 56) << 56;
  source bigint;
  campaign bigint;
  entry bigint;
  visit record;
begin
  -- Nearly always all texts are known.
  select array_agg(stored.id order by given.place) into ids
  from unnest(dimensions, hashes) with ordinality as given (dimension, hash, place)
  left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash;
  if array_position(ids, null) is not null then
    ids := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  end if;
  event_id := ids[array_position(dimensions, 9::smallint)];

  if by_link <> '' then
    link := coalesce((select id from redirects where slug_key = by_link and deleted_at is null), 0);
  end if;

  source := coalesce(
    ids[array_position(dimensions, 10::smallint)],
    case when link > 0 then -1 else 0 end
  );
  campaign := coalesce(ids[array_position(dimensions, 7::smallint)], 0);
  entry := ids[array_position(dimensions, 1::smallint)];

  -- Most come again. Who is new at the same moment elsewhere is found the second time.
  loop
    update visits set
      last_at = greatest(last_at, at),
      views = views + (event_id is null)::int,
      hits = case when at - last_at > interval '30 minutes' then 1 else hits + 1 end,
      source_id = case when at - last_at > interval '30 minutes' then source else source_id end,
      campaign_id = case when at - last_at > interval '30 minutes' then campaign else campaign_id end,
      link_id = case when at - last_at > interval '30 minutes' then link else link_id end,
      entry_id = case when at - last_at > interval '30 minutes' then entry else entry_id end,
      goals = case when at - last_at > interval '30 minutes' then '{}' else goals end
    where day = on_day and visitor = by_visitor
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
    select case when count(*) < 256 then by_visitor else part end into by_visitor
    from visits where day = on_day and visitor between part and part + ((1::bigint << 56) - 1);
    insert into visits (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id)
    values (on_day, by_visitor, at, 1, (event_id is null)::int, source, campaign, link, entry)
    on conflict (day, visitor) do nothing
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
  end loop;

  if visit.has_begun then
    perform count_way(on_day, 0, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;

  -- The other dimensions need no marks: the visitor's row says whether he was here today.
  with newly as (
    -- Marks that are new today, as long as the day has room for them.
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
    where dimension in (1, 2, 3) and not exists (
      select from analytics_days where dimension = 101 and day = on_day and value_id = 0 and views >= 40000
    )
    on conflict do nothing
    returning dimension
  )
  -- The view, and the visitor where the mark is new.
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case
      when dimension in (1, 2, 3) then dimension in (select newly.dimension from newly)
      else visit.is_first_view
    end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  -- Few hits, whichever: every mark is one visitor of a text.
  if extract(milliseconds from at)::int % 500 = 0 then
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select 101, on_day, 0, coalesce(sum(visitors), 0), 0 from analytics_days
    where day = on_day and dimension in (1, 2, 3)
    on conflict (dimension, day, value_id) do update set views = greatest(analytics_days.views, excluded.views);
  end if;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_link_visit"("link_id" bigint, "on_day" date, "is_bot" boolean, "given_marks" jsonb, "other_value" text, "marks_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
  select link_id, on_day, given.dimension, case when room.is_allowed then given.value else other_value end, 1
  from jsonb_to_recordset(given_marks) as given (dimension smallint, value text)
  cross join lateral (
    -- Values that the day knows already count on; new ones only while it has room.
    select exists (
      select from redirect_click_marks known
      where known.redirect_id = link_id and known.day = on_day
        and known.dimension = given.dimension and known.value = given.value
    ) or (
      select count(*) < marks_max from redirect_click_marks known
      where known.redirect_id = link_id and known.day = on_day and known.dimension = given.dimension
    ) as is_allowed
  ) room
  order by given.dimension
  on conflict (redirect_id, day, dimension, value) do update set visits = redirect_click_marks.visits + 1;

  insert into redirect_clicks (redirect_id, day, clicks, bots)
  values (link_id, on_day, (not is_bot)::int, is_bot::int)
  on conflict (redirect_id, day) do update
  set clicks = redirect_clicks.clicks + excluded.clicks, bots = redirect_clicks.bots + excluded.bots;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_sign_up"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" bigint, "reached" bigint[], "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[] := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  before bigint[];
  fresh bigint[];
begin
  -- A visit that is over has reached nothing yet: all of it counts.
  select goals into before from visits
  where day = on_day and visitor = by_visitor and at - last_at <= interval '30 minutes' for update;
  fresh := array(select goal from unnest(reached) goal where goal <> -1 or goal = any (before) is not true);
  update visits set goals = goals || -1::bigint
  where before is not null and day = on_day and visitor = by_visitor and -1 = any (fresh);

  perform count_way(
    on_day, goal,
    coalesce(
      ids[array_position(dimensions, 10::smallint)],
      case when by_link > 0 then -1 else 0 end
    ),
    coalesce(ids[array_position(dimensions, 7::smallint)], 0), by_link,
    coalesce(ids[array_position(dimensions, 1::smallint)], 0)
  ) from (select unnest(fresh) as goal order by goal) sorted;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_way"("on_day" date, "reached" bigint, "source" bigint, "campaign" bigint, "link" bigint, "entry" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  room integer := case
    when reached = 0 then 2000
    when reached < 0 then 200
    else 500
  end;
  taken bigint;
  other record;
begin
  update goal_days set count = goal_days.count + 1
  where day = on_day and goal = reached and source_id = source and campaign_id = campaign and link_id = link and entry_id = entry;
  if found then
    return;
  end if;

  if reached > 0 then
    select count(*) into taken from goal_days where day = on_day and goal > 0;
  else
    select count(*) into taken from goal_days where day = on_day and goal = reached;
  end if;
  if taken >= room then
    select
      coalesce(max(id) filter (where kind = 1), 0) as entry_id,
      coalesce(max(id) filter (where kind = 7), 0) as campaign_id,
      max(id) filter (where kind = 9) as goal,
      coalesce(max(id) filter (where kind = 10), 0) as source_id
    into other from analytics_values
    where kind in (1, 7, 9, 10)
      and hash = encode(sha256(convert_to('Sonstige', 'UTF8')), 'hex');
    reached := case when reached > 0 then coalesce(other.goal, reached) else reached end;
    source := case when source > 0 then other.source_id else source end;
    campaign := case when campaign > 0 then other.campaign_id else 0 end;
    entry := case when entry > 0 then other.entry_id else 0 end;
    link := case when taken < 2 * room then link else 0 end;
  end if;

  insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
  values (on_day, reached, source, campaign, link, entry, 1)
  on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_buyers"("ids" bigint[], "at" timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
declare
  named integer;
begin
  perform pg_advisory_xact_lock(hashtext('erase_buyers'));
  select count(*) into named from purchases
  where (email is not null or name is not null)
    and (platform, order_id) in (select asked.platform, asked.order_id from purchases asked where asked.id = any(ids));
  update purchases set email = null, name = null, erased_at = coalesce(erased_at, "at")
  where (platform, order_id) in (select asked.platform, asked.order_id from purchases asked where asked.id = any(ids));
  return named;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_checkout"("on_day" date, "by_visitor" bigint, "token_hash" text, "offer" text)
RETURNS void LANGUAGE sql AS $$
  insert into checkouts (token_hash, day, offer, link_id, source, campaign, entry_page)
  select token_hash, on_day, offer, nullif(visit.link_id, 0), source.value, campaign.value, entry.value
  from (
    -- The visitor's own visit, else that of the part.
    select * from visits
    where visits.day = on_day and visitor in (by_visitor, (by_visitor >> 56) << 56)
    order by visitor = by_visitor desc limit 1
  ) visit
  left join analytics_values source on source.id = visit.source_id
  left join analytics_values campaign on campaign.id = visit.campaign_id
  left join analytics_values entry on entry.id = visit.entry_id
  where (select count(*) from checkouts known where known.day = on_day) < 2000
  on conflict do nothing
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_parts"("list" jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
declare
  ids jsonb;
begin
  if jsonb_typeof(list) <> 'array' then
    return '[]';
  end if;
  insert into release_parts (hash, data)
  select distinct encode(sha256(convert_to(entry::text, 'UTF8')), 'hex'), entry from jsonb_array_elements(list) entry
  on conflict (hash) do nothing;
  select coalesce(jsonb_agg(release_parts.id order by place), '[]') into ids
  from jsonb_array_elements(list) with ordinality as listed(entry, place)
  join release_parts on hash = encode(sha256(convert_to(entry::text, 'UTF8')), 'hex');
  return ids;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_release"("of_release" integer, "went_online" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
declare
  since timestamptz(3) := date_trunc('milliseconds', went_online);
  kept jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('keep_release'));
  if exists (select from online_releases where release_id = of_release) then
    return;
  end if;
  select jsonb_build_object('content', coalesce((
      select jsonb_object_agg(key, keep_parts(value)) from jsonb_each(snapshot -> 'content')
    ), '{}')) || coalesce((
      select jsonb_object_agg(key, keep_parts(value)) from jsonb_each(snapshot - 'content')
    ), '{}')
  into kept from releases where id = of_release;
  -- Courses that are sold stay with the offers, whose figures outlive the release's content.
  insert into online_releases (release_id, online_at, checksum, schema_version, chain, parts, offers)
  select id, since, checksum, schema_version, encode(sha256(convert_to(concat_ws(' ',
      (select chain from online_releases order by number desc limit 1), id, checksum,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ), 'UTF8')), 'hex'), kept, coalesce(kept #> '{content,offers}', '[]') || keep_parts(jsonb_path_query_array(
      snapshot, '$.content.courses[*] ? (@.data.checkoutUrl != "" || @.data.instalmentCheckoutUrl != "")'
    ))
  from releases where id = of_release;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sold_offers"() RETURNS TABLE ("id" text, "name" text) STABLE LANGUAGE sql AS $$
  select distinct on (offer) offer, coalesce(data #>> '{data,title}', data #>> '{data,name}')
  from online_releases, jsonb_array_elements_text(offers) part
  join release_parts on release_parts.id = part::int,
  concat(case when data #>> '{data,title}' is not null then 'course:' end, data ->> 'id') offer
  where coalesce(data #>> '{data,title}', data #>> '{data,name}') is not null
  order by offer, number desc
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_online_release"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform keep_release(new.id, now());
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_vouchers"("of_redirect" bigint, "codes" text[], "at" timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
begin
  if codes is null then
    return;
  end if;
  delete from redirect_vouchers
  where redirect_id = of_redirect and code_key not in (select voucher_key(code) from unnest(codes) code)
    or code_key in (select voucher_key(code) from unnest(codes) code)
      and redirect_id in (select id from redirects where deleted_at is not null and id <> of_redirect);
  insert into redirect_vouchers (code_key, code, redirect_id, added_at)
  select distinct on (voucher_key(given.code)) voucher_key(given.code), btrim(given.code), of_redirect, at
  from unnest(codes) with ordinality given (code, place)
  where voucher_key(given.code) not in (select code_key from redirect_vouchers where redirect_id = of_redirect)
  order by voucher_key(given.code), place;
  update redirect_vouchers set code = given.code
  from (
    select distinct on (voucher_key(listed.code)) voucher_key(listed.code) as code_key, btrim(listed.code) as code
    from unnest(codes) with ordinality listed (code, place) order by voucher_key(listed.code), place
  ) given
  where redirect_id = of_redirect and redirect_vouchers.code_key = given.code_key;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_backup"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	INSERT INTO schedule_runs (name, done_at) VALUES ('backup', now())
	ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_notice"("notice" jsonb, "today" date, "received" timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
declare
  from_platform text := notice->>'platform';
  what text := notice->>'kind';
  of_order text := nullif(notice->>'orderId', '');
  of_item text := notice->>'itemId';
  txn text := nullif(notice->>'transactionId', '');
  ref text := nullif(notice->>'reference', '');
  happened timestamptz := (notice->>'at')::timestamptz;
  is_money boolean := what in ('payment', 'refund', 'refund-failed', 'chargeback', 'reversal');
  is_step boolean := (notice->>'isRefundStep')::boolean;
  is_news boolean;
  buyer text := nullif(lower(notice->>'email'), '');
  erased timestamptz;
  bought bigint;
  known_voucher text;
  begun_by timestamptz;
  first_day date;
  known_way text;
  origin record;
begin
  -- Blocks the erasure of buyers while a notice is stored.
  perform pg_advisory_xact_lock_shared(hashtext('erase_buyers'));
  update payment_platforms set last_notice_at = received
  where platform = from_platform and coalesce(last_notice_at < received, true);

  -- A refund that names only what it refunds, and its payment, must not miss each other.
  perform pg_advisory_xact_lock(hashtext('record_notice ' || from_platform));
  if of_order is null and is_money then
    select order_id, item_id into of_order, of_item from payments
    where platform = from_platform and kind = 'payment' and purchase_id is not null
      and case when what = 'payment' then transaction_id = txn else ref in (transaction_id, reference) end
    limit 1;
  elsif what = 'payment' then
    delete from payments
    where platform = from_platform and order_id = '' and kind = 'payment' and transaction_id = txn
    returning coalesce(ref, nullif(reference, '')) into ref;
    ref := coalesce(ref, nullif(notice->>'reference', ''));
  end if;
  of_item := coalesce(of_item, '');

  select id, voucher into bought, known_voucher from purchases
  where platform = from_platform and order_id = of_order and item_id = of_item for update;
  if of_order is not null and what <> 'other' then
    -- An order whose buyer was erased stays anonymous in all its items.
    select max(erased_at) into erased from purchases where platform = from_platform and order_id = of_order;
    insert into purchases as known (
      platform, order_id, item_id, product_id, product_name, billing, instalments, quantity, currency, voucher, is_test,
      email, name, erased_at, attributed_by, ordered_at, received_at
    )
    values (
      from_platform, of_order, of_item, notice->>'productId', notice->>'productName', notice->>'billing',
      (notice->>'instalments')::int, (notice->>'quantity')::int, notice->>'currency', notice->>'voucher',
      (notice->>'isTest')::boolean, case when erased is null then nullif(notice->>'email', '') end,
      case when erased is null then nullif(notice->>'name', '') end, erased, 'unknown', happened, received
    )
    on conflict (platform, order_id, item_id) do update set
      product_id = coalesce(least(nullif(known.product_id, ''), nullif(excluded.product_id, '')), ''),
      product_name = coalesce(nullif(excluded.product_name, ''), known.product_name),
      billing = case
        when 'subscription' in (known.billing, excluded.billing) then 'subscription'
        when 'instalments' in (known.billing, excluded.billing) then 'instalments'
        else 'single'
      end,
      instalments = greatest(known.instalments, excluded.instalments),
      quantity = greatest(known.quantity, excluded.quantity),
      currency = coalesce(nullif(known.currency, ''), excluded.currency),
      voucher = coalesce(nullif(known.voucher, ''), excluded.voucher),
      is_test = known.is_test or excluded.is_test,
      email = case when known.erased_at is null then coalesce(excluded.email, known.email) end,
      name = case when known.erased_at is null then coalesce(excluded.name, known.name) end,
      ordered_at = least(known.ordered_at, excluded.ordered_at)
    returning id into bought;
    update purchase_changes set purchase_id = bought
    where purchase_id is null and platform = from_platform and order_id = of_order and item_id = of_item;
  end if;

  if is_money then
    insert into payments as known (
      purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, received_at, amount, share,
      currency, sequence, is_first
    )
    values (
      bought, from_platform, coalesce(of_order, ''), of_item, txn, what, coalesce(ref, ''), happened, today, received,
      (notice->>'amount')::bigint, (notice->>'share')::bigint, notice->>'currency', (notice->>'sequence')::int,
      (notice->>'isFirst')::boolean
    )
    -- A platform that tells the sum of a payment's refunds tells it anew with each. One that tells the steps of the sum
    -- repeats a step only after a failed refund, so the later one is the refund that holds.
    on conflict (platform, order_id, item_id, transaction_id, kind) do update set
      at = case when is_step and known.amount = excluded.amount then excluded.at else least(known.at, excluded.at) end,
      day = case when is_step and known.amount = excluded.amount then excluded.day else least(known.day, excluded.day) end,
      amount = greatest(known.amount, excluded.amount), share = greatest(known.share, excluded.share),
      reference = coalesce(nullif(known.reference, ''), excluded.reference),
      is_first = greatest(known.is_first, excluded.is_first)
    where case when is_step and known.amount = excluded.amount then excluded.at > known.at else excluded.at < known.at end
      or excluded.amount > known.amount
      or excluded.share > coalesce(known.share, -1) or (known.reference = '' and excluded.reference <> '')
      or greatest(known.is_first, excluded.is_first) is distinct from known.is_first;
    is_news := found;
    if what = 'payment' then
      update payments set purchase_id = bought, order_id = of_order, item_id = of_item
      where purchase_id is null and platform = from_platform and kind <> 'payment' and reference in (txn, ref)
        and bought is not null;
    end if;
  else
    insert into purchase_changes (purchase_id, platform, order_id, item_id, kind, event, notice_key, at, sequence, day)
    values (
      bought, from_platform, coalesce(of_order, ''), of_item, what, notice->>'event',
      coalesce(nullif(notice->>'id', ''), concat(notice->>'event', ' ', notice->>'at')), happened, (notice->>'sequence')::int,
      case when what = 'ended' then coalesce(nullif(notice->>'lastPaidDay', '')::date, today) end
    )
    on conflict (platform, order_id, item_id, kind, notice_key) do nothing;
    is_news := found;
  end if;
  if bought is null or what = 'other' then
    return;
  end if;
  if is_news then
    update purchases set closed_at = null where id = bought and closed_at is not null;
  end if;

  perform settle_purchase(bought);

  -- Origin: the checkout's token, else the redirect of its voucher, else the sign-up of the one person who confirmed this
  -- address here. Nothing that came after the order is its origin; a code added later waits until the owner joins it.
  select attributed_by, ordered_by(ordered_at, received_at, is_partly_known), (received_at at time zone 'Europe/Berlin')::date
  into known_way, begun_by, first_day from purchases where id = bought;
  if known_way <> 'token' then
    select 'token' as way, link_id, source, campaign, entry_page, release_id into origin
    from checkouts where token_hash = notice->>'tokenHash' and day <= first_day;
    if not found then
      select 'token' as way, id as link_id, null as source, null as campaign, null as entry_page, null::int as release_id into origin
      from redirects where id = (notice->>'tokenLink')::bigint;
    end if;
    if not found and coalesce(known_voucher, '') = '' then
      select 'voucher' as way, redirects.id as link_id, null as source, null as campaign, null as entry_page, null::int as release_id
      into origin
      from purchases join redirect_vouchers known on known.code_key = voucher_key(purchases.voucher)
      join redirects on redirects.id = known.redirect_id and redirects.deleted_at is null
      where purchases.id = bought and purchases.voucher <> '' and known.added_at <= purchases.received_at
        and not is_offers_voucher(
          purchases.voucher, purchases.release_id, purchases.ordered_at, coalesce(notice->>'initialVoucher', '')
        );
    end if;
    if not found and known_way = 'unknown' then
      select 'person' as way, entry.link_id, entry.source, entry.campaign, entry.entry_page, null::int as release_id
      into origin
      from people join list_entries entry on entry.person_id = people.id
      where erased is null and lower(people.email) = buyer and people.deleted_at is null
        and entry.status = 'confirmed' and not entry.is_claimed
        -- A person who confirms again had left before, so the newest confirmation decides.
        and entry.confirmed_at <= begun_by
      order by entry.confirmed_at, entry.list limit 1;
    end if;
    if found then
      update purchases set attributed_by = origin.way, link_id = origin.link_id, source = origin.source,
        campaign = origin.campaign, entry_page = origin.entry_page,
        release_id = coalesce(origin.release_id, release_id),
        release_by = case when origin.release_id is null then release_by else 'checkout' end
      where id = bought;
    end if;
  end if;

  -- The offer of an unknown product: that of its checkout's address, of the button with the token, or of its name. A later
  -- item of an order, such as an upsell, is not what the button sold.
  insert into payment_products (platform, product_id, name, offer)
  select from_platform, product_id, coalesce(nullif(product_name, ''), offers.name), offers.id
  from purchases, (
    select * from jsonb_each_text(notice->'offerNames') union all select * from sold_offers()
  ) as offers (id, name)
  where purchases.id = bought and product_id <> '' and (
    offers.id = notice->>'initialOffer' or lower(trim(product_name)) = lower(offers.name) or offers.id = (
      select regexp_replace(offer, '-instalments$', '') from checkouts where token_hash = notice->>'tokenHash'
    ) and not exists (
      select from purchases other
      where other.platform = from_platform and other.order_id = of_order and other.product_id <> purchases.product_id
    )
  )
  order by offers.id = coalesce(notice->>'initialOffer', '') desc, lower(trim(product_name)) = lower(offers.name), offers.id limit 1
  on conflict do nothing;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_case_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if current_setting('cases.purge', true) = 'on' then
      return old;
    end if;
  elsif (new.id, new.kind, new.name, new.contract, new.email, new.mode, new.reason, new.wished_end, new.fingerprint, new.received_at,
    new.release_id)
    is not distinct from (old.id, old.kind, old.name, old.contract, old.email, old.mode, old.reason, old.wished_end, old.fingerprint, old.received_at,
    old.release_id)
  then
    return new;
  end if;
  raise exception 'What was declared stays as it was' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and current_setting('people.purge', true) = 'on' then
    return old;
  end if;
  raise exception 'Consents are only added, never changed' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "settle_purchase"("bought" bigint)
RETURNS void LANGUAGE plpgsql AS $$
begin
  with words as materialized (
    -- What each moment says about the plan. Cancelling and resuming take turns: as many of both at once change nothing.
    select at, max(count) filter (where kind = 'cancelled') as cancelled, max(count) filter (where kind = 'resumed') as resumed
    from (
      select at, kind, event, count(*) as count from purchase_changes
      where purchase_id = bought and kind in ('cancelled', 'resumed') group by at, kind, event
    ) told
    group by at having max(count) filter (where kind = 'cancelled') is distinct from max(count) filter (where kind = 'resumed')
  ), word as materialized (
    select at, coalesce(cancelled, 0) > coalesce(resumed, 0) as is_cancelled from words
  ), known as materialized (
    -- The currency, and the number of the first payment that a notice told of.
    select
      coalesce((array_agg(nullif(payments.currency, '') order by kind <> 'payment', at, transaction_id))[1], max(purchases.currency)) as currency,
      min(sequence) filter (where kind = 'payment') as begins
    from purchases left join payments on purchase_id = purchases.id where purchases.id = bought
  ), moved as (
    -- Every movement; other currencies, and refunds from before the first known payment, count 0.
    select payments.id, kind, at, transaction_id, sequence, is_first, payments.share, payments.amount as told, case
      when payments.currency = known.currency and (kind = 'payment' or coalesce(sequence >= begins, true)) then payments.amount
      else 0
    end as amount
    from payments, known where purchase_id = bought
  ), reversed as (
    -- Running reversals beside all chargebacks and payments: what can be won back at most; and running refunds.
    select moved.*,
      sum(case when kind = 'refund' then amount else 0 end) over (order by at, kind, transaction_id) as refunded,
      sum(case when kind = 'reversal' then amount else 0 end) over (order by at, kind, transaction_id) as won,
      sum(case when kind = 'chargeback' then amount else 0 end) over () as lost,
      sum(case when kind = 'payment' then amount else 0 end) over () as paid
    from moved
  ), failing as (
    -- Running failed refunds; one before every refund says nothing.
    select reversed.*,
      sum(case when kind = 'refund-failed' and refunded > 0 then amount else 0 end) over (order by at, kind, transaction_id) as failed
    from reversed
  ), returning_money as (
    -- Money that each movement takes back; a reversal gives back (negative) no more than was charged back,
    -- and a failed refund no more than was refunded.
    select failing.*, case kind
      when 'payment' then 0
      when 'reversal' then least(won - amount, lost) - least(won, lost)
      when 'refund-failed' then
        case when refunded > 0 then least(failed - amount, refunded) - least(failed, refunded) else 0 end
      else amount
    end as back
    from failing
  ), added as (
    -- Running sum of what went back.
    select returning_money.*, sum(back) over (order by at, kind, transaction_id) as gone from returning_money
  ), settled as (
    -- Revenue by movement, kept between zero and the sum of all payments.
    select added.*, case kind
      when 'payment' then amount
      else least(paid, greatest(paid - gone, 0)) - least(paid, greatest(paid - gone + back, 0))
    end::bigint as counted
    from added
  ), noted as (
    -- Writes only what changed: the same notice again touches no row.
    update payments set counted = settled.counted from settled
    where payments.id = settled.id and payments.counted <> settled.counted
  )
  update purchases set
    currency = money.currency, paid_count = greatest(money.payments, money.last_number), paid = money.paid,
    share = money.share, returned = money.paid - money.revenue, last_paid_at = money.last_at,
    first_payment_id = money.first_id,
    is_refunded = money.refunds > 0 and money.refunded >= money.paid and (money.refunded > 0 or money.failures = 0),
    is_disputed = money.disputes > 0,
    is_partly_known = case
      when money.payments > 0 then money.first_id is null
      else money.movements > 0 or exists (
        select from purchase_changes change where change.purchase_id = bought
          and (change.kind in ('cancelled', 'resumed', 'ended') or change.sequence > 1)
      )
    end,
    owed_since = (
      select min(trouble.at) from purchase_changes trouble
      where trouble.purchase_id = bought and trouble.kind in ('missed', 'denied', 'pending') and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment'
          -- What is paid at once is paid, whenever the notice of a failed attempt comes.
          and (purchases.billing = 'single' or coalesce(payments.sequence >= trouble.sequence, payments.at >= trouble.at))
      ) and not coalesce((
        -- After a cancellation nothing is owed until it is resumed.
        select is_cancelled from word where at <= trouble.at order by at desc limit 1
      ), false)
    ),
    cancelled_at = (
      select min(at) from word
      where is_cancelled and at > coalesce((select max(at) from word where not is_cancelled), '-infinity')
    ),
    ends_on = (
      select max(change.day) from purchase_changes change
      where change.purchase_id = bought and change.kind = 'ended' and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment' and payments.day > change.day
      )
    )
  from (
    -- One row even without a movement, so that a purchase that was only announced is settled too.
    select known.currency,
      count(settled.id) as movements,
      count(*) filter (where kind = 'payment') as payments,
      max(sequence) filter (where kind = 'payment') as last_number,
      coalesce(sum(counted) filter (where kind = 'payment'), 0) as paid,
      coalesce(sum(counted), 0) as revenue,
      coalesce(sum(round(settled.share::numeric * counted / nullif(told, 0))), 0) as share,
      coalesce(sum(back) filter (where kind in ('refund', 'refund-failed')), 0) as refunded,
      count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'refund-failed') as failures,
      count(*) filter (where kind = 'chargeback') - count(*) filter (where kind = 'reversal') as disputes,
      max(at) filter (where kind = 'payment') as last_at,
      -- A later one of a purchase that began before the first notice is not the one with which it was bought.
      (array_agg(settled.id order by at, settled.id) filter (
        where kind = 'payment' and coalesce(is_first, sequence = 1, begins is null)
      ))[1] as first_id
    from known left join settled on true group by known.currency
  ) money
  where purchases.id = bought;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "value_ids"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS bigint[] LANGUAGE plpgsql AS $$
declare
  ids bigint[];
begin
  select array_agg(stored.id order by given.place) into ids
  from unnest(dimensions, hashes) with ordinality as given (dimension, hash, place)
  left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash;
  if array_position(ids, null) is null then
    return ids;
  end if;

  with added as (
    -- Unknown texts; beyond the day's room they become the rest.
    insert into analytics_values (kind, hash, value, first_seen)
    select
      dimension, case when is_allowed then hash else other_hash end, case when is_allowed then value else other_text end,
      on_day
    from unnest(dimensions, hashes, texts, ids) as given (dimension, hash, value, id) cross join lateral (
      select count(*) < case given.dimension when 1 then 500 else new_texts_max end as is_allowed
      from analytics_values today
      where today.first_seen = on_day and today.kind = given.dimension
    ) room
    where id is null
    order by dimension
    on conflict (kind, hash) do update set kind = excluded.kind
    returning kind, id
  )
  -- Known and new ids in the order of what was given.
  select array_agg(coalesce(given.id, added.id) order by given.place) into ids
  from unnest(dimensions, ids) with ordinality as given (dimension, id, place)
  left join added on added.kind = given.dimension;
  return ids;
end
$$;
--> statement-breakpoint
CREATE TABLE "evening_figures" (
	"task_id" text PRIMARY KEY NOT NULL,
	"confirmed" integer NOT NULL,
	"came" integer NOT NULL,
	"buyers" integer NOT NULL,
	"revenue" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" bigint NOT NULL,
	"task_id" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"came_at" timestamp with time zone,
	"told_start" text NOT NULL,
	"day_for" timestamp with time zone,
	"hour_for" timestamp with time zone,
	"replay_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_person_key" ON "registrations" USING btree ("person_id","task_id");
--> statement-breakpoint
CREATE INDEX "registrations_task_idx" ON "registrations" USING btree ("task_id");
--> statement-breakpoint
CREATE TABLE "redirect_aliases" (
	"slug_key" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"redirect_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redirect_aliases" ADD CONSTRAINT "redirect_aliases_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "redirect_aliases_redirect_idx" ON "redirect_aliases" USING btree ("redirect_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_alias"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and old.slug_key <> new.slug_key then
    insert into redirect_aliases (slug_key, slug, redirect_id) values (old.slug_key, old.slug, new.id)
    on conflict (slug_key) do update set slug = excluded.slug, redirect_id = excluded.redirect_id;
  end if;
  if new.deleted_at is null then
    delete from redirect_aliases where slug_key = new.slug_key;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "link_of"("key" text) RETURNS bigint STABLE LANGUAGE sql AS $$
  select id from redirects
  where deleted_at is null and id in (
    select id from redirects where slug_key = key and deleted_at is null
    union all select redirect_id from redirect_aliases where slug_key = key
  )
$$;
--> statement-breakpoint
CREATE TRIGGER "cases_stay" BEFORE DELETE OR UPDATE ON "cases" FOR EACH ROW EXECUTE FUNCTION "refuse_case_change"();
--> statement-breakpoint
CREATE TRIGGER "consent_texts_not_emptied" BEFORE TRUNCATE ON "consent_texts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "consent_texts_only_added" BEFORE DELETE OR UPDATE ON "consent_texts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "consents_not_emptied" BEFORE TRUNCATE ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "consents_only_added" BEFORE DELETE OR UPDATE ON "consents" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "redirects_keep_alias" AFTER INSERT OR UPDATE OF slug_key, deleted_at ON "redirects" FOR EACH ROW EXECUTE FUNCTION "keep_alias"();
--> statement-breakpoint
CREATE TRIGGER "releases_online" AFTER INSERT OR UPDATE OF state ON "releases" FOR EACH ROW WHEN (new.state = 'built'::text) EXECUTE FUNCTION "keep_online_release"();
--> statement-breakpoint
INSERT INTO "mailers" ("id") VALUES (1), (2);
--> statement-breakpoint
-- Stands in for what is not told apart, so that nobody has to wait for it in the middle of a hit.
INSERT INTO "analytics_values" ("kind", "hash", "value", "first_seen")
SELECT kind, encode(sha256(convert_to('Sonstige', 'UTF8')), 'hex'), 'Sonstige', current_date FROM unnest(array[1, 7, 9, 10]) kind;
