-- Copies the link that the previous release stores in a person into a sign-up request of its own.
CREATE OR REPLACE FUNCTION "keep_confirmation"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from sign_up_requests where token_hash = old.confirmation_token_hash and confirmed_at is null;
  perform carry_confirmation(array[new.id]);
  return null;
end
$$;
