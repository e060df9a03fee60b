CREATE TABLE "redirect_checks" (
	"redirect_id" bigint PRIMARY KEY NOT NULL,
	"target_url" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redirect_click_marks" (
	"redirect_id" bigint NOT NULL,
	"day" date NOT NULL,
	"dimension" smallint NOT NULL,
	"value" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "redirect_click_marks_redirect_id_day_dimension_value_pk" PRIMARY KEY("redirect_id","day","dimension","value")
);
--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "clicks_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirect_checks" ADD CONSTRAINT "redirect_checks_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect_click_marks" ADD CONSTRAINT "redirect_click_marks_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Counts one visit of a link in one statement: what it counts for, in the order of the dimensions, then the link's day, so
-- that simultaneous visits wait for each other instead of for themselves. A function, because its plan is kept: see 0005.
CREATE FUNCTION "count_link_visit"("link_id" bigint, "on_day" date, "is_bot" boolean, "given_marks" jsonb, "other_value" text, "marks_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
  select link_id, on_day, given.dimension, case when room.is_allowed then given.value else other_value end, 1
  from jsonb_to_recordset(given_marks) as given (dimension smallint, value text)
  cross join lateral (
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
