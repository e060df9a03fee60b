-- Stores how the visit of an order click began, under the token that the checkout returns, within the day's limit. A
-- visitor beyond the day's limit is found under the name of their part.
CREATE OR REPLACE FUNCTION "keep_checkout"("on_day" date, "by_visitor" bigint, "token_hash" text, "offer" text)
RETURNS void LANGUAGE sql AS $$
  insert into checkouts (token_hash, day, offer, link_id, source, campaign, entry_page)
  select token_hash, on_day, offer, nullif(visit.link_id, 0), source.value, campaign.value, entry.value
  from (
    -- The visitor's own visit, else that of the part.
    select * from visits
    where visits.day = on_day and visitor in (by_visitor, (by_visitor >> {{PARTS.shift}}) << {{PARTS.shift}})
    order by visitor = by_visitor desc limit 1
  ) visit
  left join analytics_values source on source.id = visit.source_id
  left join analytics_values campaign on campaign.id = visit.campaign_id
  left join analytics_values entry on entry.id = visit.entry_id
  where (select count(*) from checkouts known where known.day = on_day) < {{ROOM.checkouts}}
  on conflict do nothing
$$;
