-- Protects declarations from changes. Only the purge deletes a case, and sets cases.purge to do so.
CREATE OR REPLACE FUNCTION "refuse_case_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if current_setting('cases.purge', true) = 'on' then
      return old;
    end if;
  elsif (new.id, new.kind, new.name, new.contract, new.email, new.mode, new.reason, new.wished_end, new.fingerprint, new.received_at,
    new.release_id)
    is not distinct from (old.id, old.kind, old.name, old.contract, old.email, old.mode, old.reason, old.wished_end, old.fingerprint, old.received_at,
    old.release_id)
  then
    return new;
  end if;
  raise exception 'What was declared stays as it was' using errcode = 'insufficient_privilege';
end
$$;
