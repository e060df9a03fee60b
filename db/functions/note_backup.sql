-- Stores the time of a backup. The backup's role is read-only (docs/operations.md), so this runs with its owner's
-- rights.
CREATE OR REPLACE FUNCTION "note_backup"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	INSERT INTO schedule_runs (name, done_at) VALUES ('backup', now())
	ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at
$$;
