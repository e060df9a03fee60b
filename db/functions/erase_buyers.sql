-- Erases the buyers' names and addresses from whole orders of these purchases. A lock makes it wait for running
-- notices, and later notices see the erasure.
CREATE OR REPLACE FUNCTION "erase_buyers"("ids" bigint[], "at" timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
declare
  named integer;
begin
  perform pg_advisory_xact_lock(hashtext('erase_buyers'));
  select count(*) into named from purchases
  where (email is not null or name is not null)
    and (platform, order_id) in (select asked.platform, asked.order_id from purchases asked where asked.id = any(ids));
  update purchases set email = null, name = null, erased_at = coalesce(erased_at, "at")
  where (platform, order_id) in (select asked.platform, asked.order_id from purchases asked where asked.id = any(ids));
  return named;
end
$$;
