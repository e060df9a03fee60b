-- Takes the buyers' names and addresses from the orders of these purchases, from every item of them. No notice is taken in
-- meanwhile: one that is under way is waited for, and one that comes reads what was erased.
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
