-- Notes that a backup was made. The backup's role only reads (docs/operations.md), so this runs with its owner's rights.
CREATE OR REPLACE FUNCTION "note_backup"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	INSERT INTO schedule_runs (name, done_at) VALUES ('backup', now())
	ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at
$$;
