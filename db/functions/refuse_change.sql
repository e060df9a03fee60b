-- Protects proofs of consent from changes. Only the purge deletes them, and sets people.purge to do so.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and current_setting('people.purge', true) = 'on' then
    return old;
  end if;
  raise exception 'Consents are only added, never changed' using errcode = 'insufficient_privilege';
end
$$;
