CREATE TABLE "law_notes" (
	"point_id" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
