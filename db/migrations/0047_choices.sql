CREATE TABLE "choices" (
	"person_id" bigint NOT NULL,
	"choice" text NOT NULL,
	"label" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"mail_id" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "choices_person_id_choice_pk" PRIMARY KEY("person_id","choice")
);
--> statement-breakpoint
ALTER TABLE "choices" ADD CONSTRAINT "choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "choices_choice_idx" ON "choices" USING btree ("choice","person_id");--> statement-breakpoint
CREATE INDEX "choices_pending_idx" ON "choices" USING btree ("chosen_at") WHERE confirmed_at is null;--> statement-breakpoint
-- The version before keeps one offer in an entry and goes on doing so while this is built: what it writes is chosen too.
CREATE FUNCTION "keep_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into choices (person_id, choice, label, chosen_at, mail_id, confirmed_at)
  select distinct on (said.choice) new.person_id, said.choice,
    case said.choice
      when 'soulcircle' then 'SoulCircle'
      when 'soulalchemy-einmalzahlung' then 'SoulAlchemy, Einmalzahlung'
      when 'soulalchemy-ratenzahlung' then 'SoulAlchemy, Ratenzahlung'
      else said.choice
    end,
    new.requested_at, said.mail_id, said.confirmed_at
  from (
    select new.offer, null::uuid, new.confirmed_at where new.confirmed_at is not null
    union all
    select new.mailed_request ->> 'offer', (select confirmation_mail_id from people where id = new.person_id), null
    union all
    -- An entry from before what was typed stood apart has it here.
    select new.offer, (select confirmation_mail_id from people where id = new.person_id), null
    where new.confirmed_at is null and new.request is null
    union all
    select new.request ->> 'offer', null, null
  ) said (choice, mail_id, confirmed_at)
  where said.choice is not null
  order by said.choice, said.confirmed_at, said.mail_id
  on conflict (person_id, choice) do update set
    mail_id = coalesce(excluded.mail_id, choices.mail_id),
    confirmed_at = coalesce(choices.confirmed_at, excluded.confirmed_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "list_entries_keep_offer" AFTER INSERT OR UPDATE OF "offer", "request", "mailed_request" ON "list_entries"
FOR EACH ROW WHEN (new.offer is not null or new.request ->> 'offer' is not null or new.mailed_request ->> 'offer' is not null)
EXECUTE FUNCTION "keep_offer"();--> statement-breakpoint
-- Takes along what is there.
UPDATE "list_entries" SET "offer" = "offer"
WHERE "offer" is not null or "request" ->> 'offer' is not null or "mailed_request" ->> 'offer' is not null;
