CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"snapshot" jsonb NOT NULL,
	"checksum" text NOT NULL,
	"schema_version" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_switches" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_in_maintenance" boolean NOT NULL,
	"maintenance_text" text DEFAULT '' NOT NULL,
	"is_sign_up_closed" boolean NOT NULL,
	CONSTRAINT "site_switches_one" CHECK ("site_switches"."id" = 1)
);
