CREATE TABLE "import_rows" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"email" text,
	"mailbox" text GENERATED ALWAYS AS (regexp_replace(case when lower(email) ~ '@(gmail|googlemail)\.com$' then replace(split_part(lower(email), '@', 1), '.', '') || '@gmail.com' else lower(email) end, '(.)\+.*@', '\1@')) STORED,
	"name" text,
	"consent_at" timestamp with time zone,
	"consent_source" text,
	"has_left" boolean NOT NULL,
	"problem" text,
	"hashes" text[] NOT NULL,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"program" text NOT NULL,
	"source" text NOT NULL,
	"file" text NOT NULL,
	"total" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"fates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mails_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "claimed_source" text;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "is_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open_key" ON "imports" USING btree ((true)) WHERE state <> 'done';