CREATE TABLE "event_images" (
	"task_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"media" text,
	"attempts" smallint NOT NULL,
	"next_attempt_at" timestamp with time zone
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
	CONSTRAINT "media_bytes_max" CHECK (octet_length("media"."bytes") <= 500000)
);
--> statement-breakpoint
ALTER TABLE "event_images" ADD CONSTRAINT "event_images_task_id_events_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."events"("task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_images" ADD CONSTRAINT "event_images_media_media_name_fk" FOREIGN KEY ("media") REFERENCES "public"."media"("name") ON DELETE no action ON UPDATE no action;