-- Keeps a link mailed by the previous release valid; it confirms only the content of its mail.
CREATE OR REPLACE FUNCTION "carry_confirmation"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
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
    -- The moment of the mail: the previous release keeps only when its link ends.
    select coalesce(people.confirmation_expires_at - interval '7 days', people.updated_at) as at
  ) mailed
  cross join lateral (
    -- The lists that the mail named; the newest name wins.
    select coalesce(bool_or(entry.status = 'pending'), false) as is_open, max(entry.requested_at) as at,
      (array_agg(entry.mailed_request ->> 'name' order by entry.mailed_request ->> 'at' desc)
        filter (where entry.mailed_request ->> 'name' is not null))[1] as name,
      max(entry.mailed_request ->> 'interests') as interests, max(entry.confirmed_at) as confirmed_at
    from list_entries entry where entry.person_id = people.id and entry.list = any (people.confirmation_lists)
  ) said
  cross join lateral (
    -- The choices that the mail named.
    select coalesce(array_agg(choice order by choice), '{}') as choices,
      coalesce(bool_or(choices.confirmed_at is null), false) as is_open
    from choices where choices.person_id = people.id and choices.mail_id = people.confirmation_mail_id
  ) wished
  where people.id = any (ids) and people.confirmation_token_hash is not null
  on conflict do nothing
$$;
