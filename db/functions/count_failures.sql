-- Counts failures of ours by operation, cause and day. A series ends with a pause of an hour.
CREATE OR REPLACE FUNCTION "count_failures"("failed" jsonb) RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into failures as known (operation, cause, day, is_outage, count, series, first_at, last_at, request_id)
  select operation, cause, day, "isOutage", count, count, "firstAt", "lastAt", "requestId"
  from jsonb_to_recordset(failed) as new (
    operation text, cause text, day date, "isOutage" boolean, count int, "firstAt" timestamptz, "lastAt" timestamptz, "requestId" text
  )
  where (select count(*) from failures today where today.day = new.day) < {{FAILURE_ROWS_PER_DAY}}
    or exists (
      select from failures same
      where same.operation = new.operation and same.cause = new.cause and same.day = new.day
    )
  on conflict (operation, cause, day) do update set
    count = known.count + excluded.count,
    series = excluded.count
      + case when known.last_at > excluded.first_at - interval '1 hour' then known.series else 0 end,
    last_at = greatest(known.last_at, excluded.last_at), request_id = excluded.request_id;
end
$$;
