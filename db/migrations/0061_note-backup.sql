-- The role of the backup reads only (docs/operations.md); this is all that it may write, with the rights of the owner.
CREATE FUNCTION "note_backup"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	INSERT INTO schedule_runs (name, done_at) VALUES ('backup', now())
	ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at
$$;
