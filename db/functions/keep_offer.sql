-- Copies the offer that a release before `choices` stores in a list entry into a choice.
CREATE OR REPLACE FUNCTION "keep_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- The offer of a confirmed entry.
    select new.offer, null::uuid, new.confirmed_at where new.confirmed_at is not null
    union all
    -- The offer that the last mail asks about.
    select new.mailed_request ->> 'offer', (select confirmation_mail_id from people where id = new.person_id), null
    union all
    -- An entry from before what was typed stood apart has it here.
    select new.offer, (select confirmation_mail_id from people where id = new.person_id), null
    where new.confirmed_at is null and new.request is null
    union all
    -- The offer that no mail has asked about yet.
    select new.request ->> 'offer', null, null
  ) said (choice, mail_id, confirmed_at)
  where said.choice is not null
  order by said.choice, said.confirmed_at, said.mail_id
  on conflict (person_id, choice) do update set
    mail_id = coalesce(excluded.mail_id, choices.mail_id),
    confirmed_at = coalesce(choices.confirmed_at, excluded.confirmed_at);
  return null;
end
$$;
