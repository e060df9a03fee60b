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
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_requests_open_key" ON "sign_up_requests" USING btree ("person_id","fingerprint") WHERE confirmed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_requests_token_key" ON "sign_up_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sign_up_requests_person_idx" ON "sign_up_requests" USING btree ("person_id","requested_at");--> statement-breakpoint
CREATE INDEX "sign_up_requests_waiting_idx" ON "sign_up_requests" USING btree ("requested_at") WHERE confirmed_at is null;--> statement-breakpoint
-- Makes requests of what waits for people's confirmation and no open request names: of the version before, or of a row by hand.
CREATE FUNCTION "adopt_requests"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  insert into sign_up_requests (person_id, lists, choices, name, interests, is_imported, fingerprint, requested_at)
  select adopted.person_id, adopted.lists, adopted.choices, adopted.name, adopted.interests, adopted.is_imported,
    md5(adopted::text)::uuid, adopted.at
  from (
    select waiting.person_id, waiting.at,
      coalesce(array_agg(list order by list desc) filter (where list is not null), '{}') as lists,
      coalesce(array_agg(choice order by choice) filter (where choice is not null), '{}') as choices,
      max(waiting.name) as name, max(waiting.interests) as interests,
      coalesce(bool_and(waiting.is_imported) filter (where list is not null), false) as is_imported
    from (
      select entry.person_id, entry.requested_at as at, entry.list, null as choice,
        case when entry.request is not null then entry.request ->> 'name' when not exists (
          select from list_entries sure where sure.person_id = entry.person_id and sure.confirmed_at is not null
        ) then people.name end as name,
        coalesce(entry.request ->> 'interests', case when entry.confirmed_at is null then entry.interests end) as interests,
        coalesce((
          select bool_and(event = 'imported') from consents
          where consents.person_id = entry.person_id and consents.list = entry.list and event in ('imported', 'requested')
        ), false) as is_imported
      from list_entries entry join people on people.id = entry.person_id
      where entry.person_id = any (ids) and entry.status = 'pending' and not exists (
        select from sign_up_requests open
        where open.person_id = entry.person_id and open.confirmed_at is null and entry.list = any (open.lists)
      )
      union all
      select wish.person_id, wish.chosen_at, null, wish.choice, null, null, false
      from choices wish
      where wish.person_id = any (ids) and wish.confirmed_at is null and not exists (
        select from sign_up_requests open
        where open.person_id = wish.person_id and open.confirmed_at is null and wish.choice = any (open.choices)
      )
    ) waiting
    group by waiting.person_id, waiting.at
  ) adopted
  on conflict do nothing
$$;--> statement-breakpoint
-- What the newest mail of the version before stands for: its link goes on confirming that, and stays kind once it has.
CREATE FUNCTION "carry_confirmation"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  insert into sign_up_requests (
    person_id, lists, choices, name, interests, is_imported, fingerprint, requested_at, mail_id, token_hash, mailed_at, confirmed_at
  )
  select people.id, people.confirmation_lists, wished.choices,
    case when said.is_open or wished.is_open then said.name end, case when said.is_open then said.interests end, false,
    md5(people.confirmation_token_hash)::uuid, coalesce(said.at, mailed.at), people.confirmation_mail_id,
    people.confirmation_token_hash, mailed.at,
    case when not (said.is_open or wished.is_open) then coalesce(said.confirmed_at, mailed.at) end
  from people
  cross join lateral (
    select coalesce(people.confirmation_expires_at - interval '7 days', people.updated_at) as at
  ) mailed
  cross join lateral (
    select coalesce(bool_or(entry.status = 'pending'), false) as is_open, max(entry.requested_at) as at,
      (array_agg(entry.mailed_request ->> 'name' order by entry.mailed_request ->> 'at' desc)
        filter (where entry.mailed_request ->> 'name' is not null))[1] as name,
      max(entry.mailed_request ->> 'interests') as interests, max(entry.confirmed_at) as confirmed_at
    from list_entries entry where entry.person_id = people.id and entry.list = any (people.confirmation_lists)
  ) said
  cross join lateral (
    select coalesce(array_agg(choice order by choice), '{}') as choices,
      coalesce(bool_or(choices.confirmed_at is null), false) as is_open
    from choices where choices.person_id = people.id and choices.mail_id = people.confirmation_mail_id
  ) wished
  where people.id = any (ids) and people.confirmation_token_hash is not null
  on conflict do nothing
$$;--> statement-breakpoint
SELECT "carry_confirmation"(array(SELECT "id" FROM "people" WHERE "confirmation_token_hash" IS NOT NULL));--> statement-breakpoint
SELECT "adopt_requests"(array(
  SELECT "person_id" FROM "list_entries" WHERE "status" = 'pending'
  UNION SELECT "person_id" FROM "choices" WHERE "confirmed_at" IS NULL
));--> statement-breakpoint
-- Until now whoever was never asked was kept for ever: from today on they have the same time as everybody.
UPDATE "sign_up_requests" SET "requested_at" = now() WHERE "mailed_at" IS NULL;--> statement-breakpoint
-- The version before goes on writing a mail's link into its person, and takes it out when nobody was meant.
CREATE FUNCTION "keep_confirmation"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from sign_up_requests where token_hash = old.confirmation_token_hash and confirmed_at is null;
  perform carry_confirmation(array[new.id]);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "people_keep_confirmation" AFTER UPDATE OF "confirmation_token_hash" ON "people"
FOR EACH ROW WHEN (new.confirmation_token_hash is distinct from old.confirmation_token_hash)
EXECUTE FUNCTION "keep_confirmation"();--> statement-breakpoint
-- And confirms there.
CREATE FUNCTION "close_confirmation"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update sign_up_requests set confirmed_at = new.confirmed_at, name = null, interests = null
  from people
  where people.id = new.person_id and token_hash = people.confirmation_token_hash and sign_up_requests.confirmed_at is null;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "list_entries_close_confirmation" AFTER UPDATE OF "mailed_request" ON "list_entries"
FOR EACH ROW WHEN (old.mailed_request is not null and new.mailed_request is null and new.status = 'confirmed')
EXECUTE FUNCTION "close_confirmation"();
