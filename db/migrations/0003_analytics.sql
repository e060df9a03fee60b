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
	"class" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_dropped_key" UNIQUE("day","reason","class")
);
--> statement-breakpoint
CREATE TABLE "analytics_months" (
	"month" date NOT NULL,
	"dimension" smallint NOT NULL,
	"value_id" bigint NOT NULL,
	"views" bigint NOT NULL,
	"visitors" bigint NOT NULL
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
CREATE UNIQUE INDEX "analytics_seen_key" ON "analytics_seen" USING btree ("day","dimension","value_id","visitor");--> statement-breakpoint
CREATE INDEX "analytics_values_first_seen_idx" ON "analytics_values" USING btree ("first_seen","kind");