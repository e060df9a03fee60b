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
	"way" text
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
	"offer" text,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "list_entries_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"confirmation_token_hash" text,
	"confirmation_expires_at" timestamp with time zone,
	"confirmation_lists" text[] DEFAULT '{}' NOT NULL,
	"confirmation_mail_id" uuid,
	"confirmation_mails" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	"unsubscribe_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_version_consent_texts_version_fk" FOREIGN KEY ("text_version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_person_idx" ON "consents" USING btree ("person_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_mail_key" ON "consents" USING btree ("mail_id","list");--> statement-breakpoint
CREATE INDEX "list_entries_requested_idx" ON "list_entries" USING btree ("list","requested_at");--> statement-breakpoint
CREATE INDEX "list_entries_pending_idx" ON "list_entries" USING btree ("requested_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_unsubscribe_token_key" ON "people" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE UNIQUE INDEX "people_confirmation_token_hash_key" ON "people" USING btree ("confirmation_token_hash");--> statement-breakpoint
CREATE INDEX "people_deleted_at_idx" ON "people" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- What was proved stays as it was. Rows go only in a transaction that says it is the purge.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and current_setting('people.purge', true) = 'on' then
    return old;
  end if;
  raise exception 'Consents are only added, never changed' using errcode = 'insufficient_privilege';
end
$$;--> statement-breakpoint
CREATE TRIGGER "consents_only_added" BEFORE UPDATE OR DELETE ON "consents" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "consents_not_emptied" BEFORE TRUNCATE ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "consent_texts_only_added" BEFORE UPDATE OR DELETE ON "consent_texts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "consent_texts_not_emptied" BEFORE TRUNCATE ON "consent_texts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Who signed up before has confirmed nothing, and gets no mail until the owner sends it.
INSERT INTO "people" ("email", "name", "created_at", "updated_at")
SELECT
  (array_agg(normalize(email, NFC) ORDER BY created_at))[1],
  (array_agg(name ORDER BY created_at) FILTER (WHERE name IS NOT NULL))[1],
  min(created_at), max(updated_at)
FROM (
  SELECT email, name, created_at, updated_at FROM "waitlist_entries"
  UNION ALL SELECT email, name, created_at, updated_at FROM "subscribers"
) AS known
GROUP BY lower(normalize(email, NFC))
ORDER BY min(created_at);--> statement-breakpoint
INSERT INTO "list_entries" ("person_id", "list", "status", "interests", "offer", "requested_at")
SELECT
  people.id, known.list, 'pending',
  (array_agg(known.interests ORDER BY known.created_at) FILTER (WHERE known.interests IS NOT NULL))[1],
  (array_agg(known.offer ORDER BY known.created_at) FILTER (WHERE known.offer IS NOT NULL))[1],
  min(known.created_at)
FROM (
  SELECT 'waitlist' AS list, email, interests, offer, created_at FROM "waitlist_entries"
  UNION ALL SELECT 'newsletter', email, NULL, NULL, created_at FROM "subscribers"
) AS known
JOIN "people" ON lower(people.email) = lower(normalize(known.email, NFC))
GROUP BY people.id, known.list;
