-- Keeps proofs of consent as they are. Only the purge deletes them, and says so with people.purge.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and current_setting('people.purge', true) = 'on' then
    return old;
  end if;
  raise exception 'Consents are only added, never changed' using errcode = 'insufficient_privilege';
end
$$;
