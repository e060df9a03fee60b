CREATE TABLE "notifications" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL
);
