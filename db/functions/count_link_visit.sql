-- Counts a visit of a link: first its dimensions in order, then the link's day. The fixed order makes simultaneous
-- visits wait for each other without deadlock.
CREATE OR REPLACE FUNCTION "count_link_visit"("link_id" bigint, "on_day" date, "is_bot" boolean, "given_marks" jsonb, "other_value" text, "marks_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
  select link_id, on_day, given.dimension, case when room.is_allowed then given.value else other_value end, 1
  from jsonb_to_recordset(given_marks) as given (dimension smallint, value text)
  cross join lateral (
    -- Values that the day knows already count on; new ones only while it has room.
    select exists (
      select from redirect_click_marks known
      where known.redirect_id = link_id and known.day = on_day
        and known.dimension = given.dimension and known.value = given.value
    ) or (
      select count(*) < marks_max from redirect_click_marks known
      where known.redirect_id = link_id and known.day = on_day and known.dimension = given.dimension
    ) as is_allowed
  ) room
  order by given.dimension
  on conflict (redirect_id, day, dimension, value) do update set visits = redirect_click_marks.visits + 1;

  insert into redirect_clicks (redirect_id, day, clicks, bots)
  values (link_id, on_day, (not is_bot)::int, is_bot::int)
  on conflict (redirect_id, day) do update
  set clicks = redirect_clicks.clicks + excluded.clicks, bots = redirect_clicks.bots + excluded.bots;
end
$$;
