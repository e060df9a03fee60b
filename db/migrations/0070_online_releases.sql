CREATE TABLE "online_releases" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "online_releases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"online_at" timestamp (3) with time zone NOT NULL,
	"checksum" text NOT NULL,
	"schema_version" integer NOT NULL,
	"chain" text NOT NULL,
	"parts" jsonb,
	"offers" jsonb NOT NULL,
	"needed_until" date,
	CONSTRAINT "online_releases_release_id_unique" UNIQUE("release_id")
);
--> statement-breakpoint
CREATE TABLE "release_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "release_parts_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_online_release"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform keep_release(new.id, now());
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_parts"("list" jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
declare
  ids jsonb;
begin
  if jsonb_typeof(list) <> 'array' then
    return '[]';
  end if;
  insert into release_parts (hash, data)
  select distinct encode(sha256(convert_to(entry::text, 'UTF8')), 'hex'), entry from jsonb_array_elements(list) entry
  on conflict (hash) do nothing;
  select coalesce(jsonb_agg(release_parts.id order by place), '[]') into ids
  from jsonb_array_elements(list) with ordinality as listed(entry, place)
  join release_parts on hash = encode(sha256(convert_to(entry::text, 'UTF8')), 'hex');
  return ids;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_release"("of_release" integer, "went_online" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
declare
  since timestamptz(3) := date_trunc('milliseconds', went_online);
  kept jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('keep_release'));
  if exists (select from online_releases where release_id = of_release) then
    return;
  end if;
  select jsonb_build_object('content', coalesce((
      select jsonb_object_agg(key, keep_parts(value)) from jsonb_each(snapshot -> 'content')
    ), '{}')) || coalesce((
      select jsonb_object_agg(key, keep_parts(value)) from jsonb_each(snapshot - 'content')
    ), '{}')
  into kept from releases where id = of_release;
  insert into online_releases (release_id, online_at, checksum, schema_version, chain, parts, offers)
  select id, since, checksum, schema_version, encode(sha256(convert_to(concat_ws(' ',
      (select chain from online_releases order by number desc limit 1), id, checksum,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ), 'UTF8')), 'hex'), kept, coalesce(kept #> '{content,offers}', '[]')
  from releases where id = of_release;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "read_parts"("ids" jsonb) RETURNS jsonb STABLE LANGUAGE sql AS $$
  select coalesce(jsonb_agg(data order by place), '[]')
  from jsonb_array_elements_text(ids) with ordinality as listed(id, place) join release_parts on release_parts.id = listed.id::int
$$;
--> statement-breakpoint
CREATE TRIGGER "releases_online" AFTER INSERT OR UPDATE OF "state" ON "releases"
FOR EACH ROW WHEN (new.state = 'built') EXECUTE FUNCTION keep_online_release();
--> statement-breakpoint
-- The releases of the last weeks; when their builds ended was not stored.
SELECT keep_release(id, coalesce(begun_at, requested_at, created_at)) FROM (SELECT * FROM releases WHERE state = 'built' ORDER BY id) built;
