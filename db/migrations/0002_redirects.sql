CREATE TABLE "redirect_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirect_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "redirects_slug_key_key" UNIQUE("slug_key")
);
--> statement-breakpoint
ALTER TABLE "redirect_clicks" ADD CONSTRAINT "redirect_clicks_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_category_id_redirect_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."redirect_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirects_category_id_idx" ON "redirects" USING btree ("category_id");