-- Creates a request for each unconfirmed entry that no open request names.
CREATE OR REPLACE FUNCTION "adopt_requests"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  insert into sign_up_requests (person_id, lists, choices, name, interests, is_imported, fingerprint, requested_at)
  select adopted.person_id, adopted.lists, adopted.choices, adopted.name, adopted.interests, adopted.is_imported,
    md5(adopted::text)::uuid, adopted.at
  from (
    -- One request for all that a person asked for at one moment.
    select waiting.person_id, waiting.at,
      coalesce(array_agg(list order by list desc) filter (where list is not null), '{}') as lists,
      coalesce(array_agg(choice order by choice) filter (where choice is not null), '{}') as choices,
      max(waiting.name) as name, max(waiting.interests) as interests,
      coalesce(bool_and(waiting.is_imported) filter (where list is not null), false) as is_imported
    from (
      -- Lists that wait, with what was typed; a confirmed person keeps their name.
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
      -- Choices that wait.
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
$$;
