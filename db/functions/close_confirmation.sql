-- Confirms a mail's requests when the previous release clears its link after a click.
CREATE OR REPLACE FUNCTION "close_confirmation"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update sign_up_requests set confirmed_at = new.confirmed_at, name = null, interests = null
  from people
  where people.id = new.person_id and token_hash = people.confirmation_token_hash and sign_up_requests.confirmed_at is null;
  return null;
end
$$;
