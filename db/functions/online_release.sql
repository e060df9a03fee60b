-- The release that visitors see: the newest whose build has succeeded.
CREATE OR REPLACE FUNCTION "online_release"() RETURNS integer STABLE LANGUAGE sql AS $$
  select max(id) from releases where state = 'built'
$$;
