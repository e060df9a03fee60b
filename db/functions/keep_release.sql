-- The release that visitors see: the newest whose build has succeeded.
CREATE OR REPLACE FUNCTION "online_release"() RETURNS integer STABLE LANGUAGE sql AS $$
  select max(id) from releases where state = 'built'
$$;

-- Stores the entries of a list once by their hash, and returns their ids in order.
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

-- Returns the entries of kept ids in order.
CREATE OR REPLACE FUNCTION "read_parts"("ids" jsonb) RETURNS jsonb STABLE LANGUAGE sql AS $$
  select coalesce(jsonb_agg(data order by place), '[]')
  from jsonb_array_elements_text(ids) with ordinality as listed(id, place) join release_parts on release_parts.id = listed.id::int
$$;

-- Keeps a release that went online, and adds it to the chain: each hash covers the one before it, so that no release can be
-- added, left out or changed later. The first moment online counts; a rebuild of the same release adds nothing.
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
  -- Courses that are sold stay with the offers, whose figures outlive the release's content.
  insert into online_releases (release_id, online_at, checksum, schema_version, chain, parts, offers)
  select id, since, checksum, schema_version, encode(sha256(convert_to(concat_ws(' ',
      (select chain from online_releases order by number desc limit 1), id, checksum,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ), 'UTF8')), 'hex'), kept, coalesce(kept #> '{content,offers}', '[]') || keep_parts(jsonb_path_query_array(
      snapshot, '$.content.courses[*] ? (@.data.checkoutUrl != "" || @.data.instalmentCheckoutUrl != "")'
    ))
  from releases where id = of_release;
end
$$;

-- Returns every offer that was ever online, courses with a checkout among them (`OfferId`), with its newest name there.
CREATE OR REPLACE FUNCTION "sold_offers"() RETURNS TABLE ("id" text, "name" text) STABLE LANGUAGE sql AS $$
  select distinct on (offer) offer, coalesce(data #>> '{data,title}', data #>> '{data,name}')
  from online_releases, jsonb_array_elements_text(offers) part
  join release_parts on release_parts.id = part::int,
  concat(case when data #>> '{data,title}' is not null then 'course:' end, data ->> 'id') offer
  where coalesce(data #>> '{data,title}', data #>> '{data,name}') is not null
  order by offer, number desc
$$;

-- Keeps each release as soon as its build has succeeded, whichever version of the code reports it.
CREATE OR REPLACE FUNCTION "keep_online_release"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform keep_release(new.id, now());
  return null;
end
$$;
