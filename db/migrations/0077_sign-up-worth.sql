CREATE TABLE "sign_up_worth" (
	"way" text PRIMARY KEY NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"revenue" bigint NOT NULL,
	"joined" bigint NOT NULL,
	"others" jsonb NOT NULL,
	"cohorts" jsonb NOT NULL
);
