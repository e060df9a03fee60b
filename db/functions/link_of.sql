-- Finds the redirect of a slug: its own one, or the one that had it before.
CREATE OR REPLACE FUNCTION "link_of"("key" text) RETURNS bigint STABLE LANGUAGE sql AS $$
  select id from redirects
  where deleted_at is null and id in (
    select id from redirects where slug_key = key and deleted_at is null
    union all select redirect_id from redirect_aliases where slug_key = key
  )
$$;
