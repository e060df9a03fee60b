CREATE OR REPLACE FUNCTION "adopt_requests"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  insert into sign_up_requests (person_id, lists, choices, name, interests, is_imported, fingerprint, requested_at)
  select adopted.person_id, adopted.lists, adopted.choices, adopted.name, adopted.interests, adopted.is_imported,
    md5(adopted::text)::uuid, adopted.at
  from (
    -- One request for all that a person asked for at one moment.
    select waiting.person_id, waiting.at,
      coalesce(array_agg(list order by list desc) filter (where list is not null), '{}') as lists,
      coalesce(array_agg(choice order by choice) filter (where choice is not null), '{}') as choices,
      max(waiting.name) as name, max(waiting.interests) as interests,
      coalesce(bool_and(waiting.is_imported) filter (where list is not null), false) as is_imported
    from (
      -- Lists that wait, with what was typed; a confirmed person keeps their name.
      select entry.person_id, entry.requested_at as at, entry.list, null as choice,
        case when entry.request is not null then entry.request ->> 'name' when not exists (
          select from list_entries sure where sure.person_id = entry.person_id and sure.confirmed_at is not null
        ) then people.name end as name,
        coalesce(entry.request ->> 'interests', case when entry.confirmed_at is null then entry.interests end) as interests,
        coalesce((
          select bool_and(event = 'imported') from consents
          where consents.person_id = entry.person_id and consents.list = entry.list and event in ('imported', 'requested')
        ), false) as is_imported
      from list_entries entry join people on people.id = entry.person_id
      where entry.person_id = any (ids) and entry.status = 'pending' and not exists (
        select from sign_up_requests open
        where open.person_id = entry.person_id and open.confirmed_at is null and entry.list = any (open.lists)
      )
      union all
      -- Choices that wait.
      select wish.person_id, wish.chosen_at, null, wish.choice, null, null, false
      from choices wish
      where wish.person_id = any (ids) and wish.confirmed_at is null and not exists (
        select from sign_up_requests open
        where open.person_id = wish.person_id and open.confirmed_at is null and wish.choice = any (open.choices)
      )
    ) waiting
    group by waiting.person_id, waiting.at
  ) adopted
  on conflict do nothing
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "carry_confirmation"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  insert into sign_up_requests (
    person_id, lists, choices, name, interests, is_imported, fingerprint, requested_at, mail_id, token_hash, mailed_at, confirmed_at
  )
  select people.id, people.confirmation_lists, wished.choices,
    case when said.is_open or wished.is_open then said.name end, case when said.is_open then said.interests end, false,
    md5(people.confirmation_token_hash)::uuid, coalesce(said.at, mailed.at), people.confirmation_mail_id,
    people.confirmation_token_hash, mailed.at,
    case when not (said.is_open or wished.is_open) then coalesce(said.confirmed_at, mailed.at) end
  from people
  cross join lateral (
    -- The moment of the mail: the previous release keeps only when its link ends.
    select coalesce(people.confirmation_expires_at - interval '7 days', people.updated_at) as at
  ) mailed
  cross join lateral (
    -- The lists that the mail named; the newest name wins.
    select coalesce(bool_or(entry.status = 'pending'), false) as is_open, max(entry.requested_at) as at,
      (array_agg(entry.mailed_request ->> 'name' order by entry.mailed_request ->> 'at' desc)
        filter (where entry.mailed_request ->> 'name' is not null))[1] as name,
      max(entry.mailed_request ->> 'interests') as interests, max(entry.confirmed_at) as confirmed_at
    from list_entries entry where entry.person_id = people.id and entry.list = any (people.confirmation_lists)
  ) said
  cross join lateral (
    -- The choices that the mail named.
    select coalesce(array_agg(choice order by choice), '{}') as choices,
      coalesce(bool_or(choices.confirmed_at is null), false) as is_open
    from choices where choices.person_id = people.id and choices.mail_id = people.confirmation_mail_id
  ) wished
  where people.id = any (ids) and people.confirmation_token_hash is not null
  on conflict do nothing
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_hit"("dimensions" smallint[], "hashes" text[], "texts" text[], "counted" integer, "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" text, "reached" bigint, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  event_id bigint;
  link bigint := 0;
  part bigint := (by_visitor >> 56) << 56;
  source bigint;
  campaign bigint;
  entry bigint;
  visit record;
begin
  -- Nearly always all texts are known.
  select array_agg(stored.id order by given.place) into ids
  from unnest(dimensions, hashes) with ordinality as given (dimension, hash, place)
  left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash;
  if array_position(ids, null) is not null then
    ids := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  end if;
  event_id := ids[array_position(dimensions, 9::smallint)];

  if by_link <> '' then
    link := coalesce((select id from redirects where slug_key = by_link and deleted_at is null), 0);
  end if;

  source := coalesce(
    ids[array_position(dimensions, 10::smallint)],
    case when link > 0 then -1 else 0 end
  );
  campaign := coalesce(ids[array_position(dimensions, 7::smallint)], 0);
  entry := ids[array_position(dimensions, 1::smallint)];

  -- Most come again. Who is new at the same moment elsewhere is found the second time.
  loop
    update visits set
      last_at = greatest(last_at, at),
      views = views + (event_id is null)::int,
      hits = case when at - last_at > interval '30 minutes' then 1 else hits + 1 end,
      source_id = case when at - last_at > interval '30 minutes' then source else source_id end,
      campaign_id = case when at - last_at > interval '30 minutes' then campaign else campaign_id end,
      link_id = case when at - last_at > interval '30 minutes' then link else link_id end,
      entry_id = case when at - last_at > interval '30 minutes' then entry else entry_id end,
      goals = case when at - last_at > interval '30 minutes' then '{}' else goals end
    where day = on_day and visitor = by_visitor
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
    select case when count(*) < 256 then by_visitor else part end into by_visitor
    from visits where day = on_day and visitor between part and part + ((1::bigint << 56) - 1);
    insert into visits (day, visitor, last_at, hits, views, source_id, campaign_id, link_id, entry_id)
    values (on_day, by_visitor, at, 1, (event_id is null)::int, source, campaign, link, entry)
    on conflict (day, visitor) do nothing
    returning hits = 1 as has_begun, views = 1 as is_first_view, source_id, campaign_id, link_id, entry_id into visit;
    exit when found;
  end loop;

  if visit.has_begun then
    perform count_way(on_day, 0, visit.source_id, visit.campaign_id, visit.link_id, visit.entry_id);
  end if;

  -- The total needs no mark of its own: the visitor's row says whether he was here today. Nor do device and browser:
  -- they follow from what names the visitor.
  with newly as (
    -- Marks that are new today, as long as the day has room for them.
    insert into analytics_seen (day, dimension, value_id, visitor)
    select on_day, dimension, id, by_visitor from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
    where dimension not in (4, 8, 100) and not exists (
      select from analytics_days where dimension = 101 and day = on_day and value_id = 0 and views >= 40000
    )
    on conflict do nothing
    returning dimension
  )
  -- The view, and the visitor where the mark is new.
  insert into analytics_days (dimension, day, value_id, views, visitors)
  select dimension, on_day, id, 1,
    (case
      when dimension in (4, 8, 100) then visit.is_first_view
      else dimension in (select newly.dimension from newly)
    end)::int
  from unnest(dimensions[:counted], ids[:counted]) as given (dimension, id)
  on conflict (dimension, day, value_id) do update
  set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;

  -- Few hits, whichever: every mark is one visitor of a text.
  if extract(milliseconds from at)::int % 500 = 0 then
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select 101, on_day, 0, coalesce(sum(visitors), 0), 0 from analytics_days where day = on_day and dimension in (
      1, 2, 3, 5,
      6, 7, 9
    )
    on conflict (dimension, day, value_id) do update set views = greatest(analytics_days.views, excluded.views);
  end if;

  reached := coalesce(nullif(reached, 0), event_id * (reached = 0)::int);
  if reached <> 0 then
    perform count_goal(reached, on_day, by_visitor);
  end if;
end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_sign_up"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "at" timestamptz, "by_visitor" bigint, "by_link" bigint, "reached" bigint[], "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS void LANGUAGE plpgsql AS $$
declare
  ids bigint[] := value_ids(dimensions, hashes, texts, on_day, other_hash, other_text, new_texts_max);
  before bigint[];
  fresh bigint[];
begin
  -- A visit that is over has reached nothing yet: all of it counts.
  select goals into before from visits
  where day = on_day and visitor = by_visitor and at - last_at <= interval '30 minutes' for update;
  fresh := array(select unnest(reached) except select unnest(before));
  update visits set goals = goals || fresh where before is not null and day = on_day and visitor = by_visitor;

  perform count_way(
    on_day, goal,
    coalesce(
      ids[array_position(dimensions, 10::smallint)],
      case when by_link > 0 then -1 else 0 end
    ),
    coalesce(ids[array_position(dimensions, 7::smallint)], 0), by_link,
    coalesce(ids[array_position(dimensions, 1::smallint)], 0)
  ) from (select unnest(fresh) as goal order by goal) sorted;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_way"("on_day" date, "reached" bigint, "source" bigint, "campaign" bigint, "link" bigint, "entry" bigint)
RETURNS void LANGUAGE plpgsql AS $$
declare
  room integer := case
    when reached = 0 then 2000
    when reached < 0 then 200
    else 500
  end;
  taken bigint;
  other record;
begin
  update goal_days set count = goal_days.count + 1
  where day = on_day and goal = reached and source_id = source and campaign_id = campaign and link_id = link and entry_id = entry;
  if found then
    return;
  end if;

  if reached > 0 then
    select count(*) into taken from goal_days where day = on_day and goal > 0;
  else
    select count(*) into taken from goal_days where day = on_day and goal = reached;
  end if;
  if taken >= room then
    select
      coalesce(max(id) filter (where kind = 1), 0) as entry_id,
      coalesce(max(id) filter (where kind = 7), 0) as campaign_id,
      max(id) filter (where kind = 9) as goal,
      coalesce(max(id) filter (where kind = 10), 0) as source_id
    into other from analytics_values
    where kind in (1, 7, 9, 10)
      and hash = encode(sha256(convert_to('Sonstige', 'UTF8')), 'hex');
    reached := case when reached > 0 then coalesce(other.goal, reached) else reached end;
    source := case when source > 0 then other.source_id else source end;
    campaign := case when campaign > 0 then other.campaign_id else 0 end;
    entry := case when entry > 0 then other.entry_id else 0 end;
    link := case when taken < 2 * room then link else 0 end;
  end if;

  insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
  values (on_day, reached, source, campaign, link, entry, 1)
  on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + 1;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_checkout"("on_day" date, "by_visitor" bigint, "token_hash" text, "offer" text)
RETURNS void LANGUAGE sql AS $$
  insert into checkouts (token_hash, day, offer, link_id, source, campaign, entry_page)
  select token_hash, on_day, offer, nullif(visit.link_id, 0), source.value, campaign.value, entry.value
  from (
    -- The visitor's own visit, else that of the part.
    select * from visits
    where visits.day = on_day and visitor in (by_visitor, (by_visitor >> 56) << 56)
    order by visitor = by_visitor desc limit 1
  ) visit
  left join analytics_values source on source.id = visit.source_id
  left join analytics_values campaign on campaign.id = visit.campaign_id
  left join analytics_values entry on entry.id = visit.entry_id
  where (select count(*) from checkouts known where known.day = on_day) < 2000
  on conflict do nothing
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into choices (person_id, choice, label, chosen_at, mail_id, confirmed_at)
  select distinct on (said.choice) new.person_id, said.choice,
    case said.choice
      when 'soulcircle' then 'SoulCircle'
      when 'soulalchemy-einmalzahlung' then 'SoulAlchemy, Einmalzahlung'
      when 'soulalchemy-ratenzahlung' then 'SoulAlchemy, Ratenzahlung'
      else said.choice
    end,
    new.requested_at, said.mail_id, said.confirmed_at
  from (
    -- The offer of a confirmed entry.
    select new.offer, null::uuid, new.confirmed_at where new.confirmed_at is not null
    union all
    -- The offer that the last mail asks about.
    select new.mailed_request ->> 'offer', (select confirmation_mail_id from people where id = new.person_id), null
    union all
    -- An entry from before what was typed stood apart has it here.
    select new.offer, (select confirmation_mail_id from people where id = new.person_id), null
    where new.confirmed_at is null and new.request is null
    union all
    -- The offer that no mail has asked about yet.
    select new.request ->> 'offer', null, null
  ) said (choice, mail_id, confirmed_at)
  where said.choice is not null
  order by said.choice, said.confirmed_at, said.mail_id
  on conflict (person_id, choice) do update set
    mail_id = coalesce(excluded.mail_id, choices.mail_id),
    confirmed_at = coalesce(choices.confirmed_at, excluded.confirmed_at);
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "settle_purchase"("bought" bigint)
RETURNS void LANGUAGE plpgsql AS $$
begin
  with known as materialized (
    -- The currency, and the number of the first payment that a notice told of.
    select
      coalesce((array_agg(nullif(payments.currency, '') order by kind <> 'payment', at, transaction_id))[1], max(purchases.currency)) as currency,
      min(sequence) filter (where kind = 'payment') as begins
    from purchases left join payments on purchase_id = purchases.id where purchases.id = bought
  ), moved as (
    -- Every movement; other currencies, and refunds from before the first known payment, count 0.
    select payments.id, kind, at, transaction_id, sequence, payments.share, payments.amount as told, case
      when payments.currency = known.currency and (kind = 'payment' or coalesce(sequence >= begins, true)) then payments.amount
      else 0
    end as amount
    from payments, known where purchase_id = bought
  ), reversed as (
    -- Running reversals beside all chargebacks and payments: what can be won back at most.
    select moved.*,
      sum(case when kind = 'reversal' then amount else 0 end) over (order by at, kind, transaction_id) as won,
      sum(case when kind = 'chargeback' then amount else 0 end) over () as lost,
      sum(case when kind = 'payment' then amount else 0 end) over () as paid
    from moved
  ), returning_money as (
    -- Money that each movement takes back; a reversal gives back (negative) no more than was charged back.
    select reversed.*, case kind
      when 'payment' then 0
      when 'reversal' then least(won - amount, lost) - least(won, lost)
      else amount
    end as back
    from reversed
  ), added as (
    -- Running sum of what went back.
    select returning_money.*, sum(back) over (order by at, kind, transaction_id) as gone from returning_money
  ), settled as (
    -- Revenue by movement, kept between zero and the sum of all payments.
    select added.*, case kind
      when 'payment' then amount
      else least(paid, greatest(paid - gone, 0)) - least(paid, greatest(paid - gone + back, 0))
    end::bigint as counted
    from added
  ), noted as (
    -- Writes only what changed: the same notice again touches no row.
    update payments set counted = settled.counted from settled
    where payments.id = settled.id and payments.counted <> settled.counted
  )
  update purchases set
    currency = money.currency, paid_count = greatest(money.payments, money.last_number), paid = money.paid,
    share = money.share, returned = money.paid - money.revenue, last_paid_at = money.last_at,
    first_payment_id = money.first_id,
    is_refunded = money.refunds > 0 and money.refunded >= money.paid,
    is_disputed = money.disputes > 0,
    is_partly_known = case
      when money.payments > 0 then coalesce(money.begins > 1, false)
      else money.movements > 0 or exists (
        select from purchase_changes change where change.purchase_id = bought
          and (change.kind in ('cancelled', 'resumed', 'ended') or change.sequence > 1)
      )
    end,
    is_owed = exists (
      select from purchase_changes trouble
      where trouble.purchase_id = bought and trouble.kind in ('missed', 'denied', 'pending') and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment'
          and coalesce(payments.sequence >= trouble.sequence, payments.at >= trouble.at)
      ) and coalesce((
        -- After a cancellation nothing is owed until it is resumed.
        select word.kind from purchase_changes word
        where word.purchase_id = bought and word.kind in ('cancelled', 'resumed') and word.at <= trouble.at
        order by word.at desc, word.kind desc limit 1
      ), 'resumed') = 'resumed'
    ),
    cancelled_at = (
      select min(change.at) from purchase_changes change
      where change.purchase_id = bought and change.kind = 'cancelled' and change.at > coalesce((
        select max(word.at) from purchase_changes word where word.purchase_id = bought and word.kind = 'resumed'
      ), '-infinity')
    ),
    ends_on = (
      select max(change.day) from purchase_changes change
      where change.purchase_id = bought and change.kind = 'ended' and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment' and payments.day > change.day
      )
    )
  from (
    -- One row even without a movement, so that a purchase that was only announced is settled too.
    select known.currency, known.begins,
      count(settled.id) as movements,
      count(*) filter (where kind = 'payment') as payments,
      max(sequence) filter (where kind = 'payment') as last_number,
      coalesce(sum(counted) filter (where kind = 'payment'), 0) as paid,
      coalesce(sum(counted), 0) as revenue,
      coalesce(sum(round(settled.share::numeric * counted / nullif(told, 0))), 0) as share,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
      count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'chargeback') - count(*) filter (where kind = 'reversal') as disputes,
      max(at) filter (where kind = 'payment') as last_at,
      -- A later one of a purchase that began before the first notice is not the one with which it was bought.
      (array_agg(settled.id order by at, settled.id) filter (where kind = 'payment' and coalesce(sequence, 1) = 1))[1] as first_id
    from known left join settled on true group by known.currency, known.begins
  ) money
  where purchases.id = bought;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "value_ids"("dimensions" smallint[], "hashes" text[], "texts" text[], "on_day" date, "other_hash" text, "other_text" text, "new_texts_max" integer)
RETURNS bigint[] LANGUAGE plpgsql AS $$
declare
  ids bigint[];
begin
  select array_agg(stored.id order by given.place) into ids
  from unnest(dimensions, hashes) with ordinality as given (dimension, hash, place)
  left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash;
  if array_position(ids, null) is null then
    return ids;
  end if;

  with added as (
    -- Unknown texts; beyond the day's room they become the rest.
    insert into analytics_values (kind, hash, value, first_seen)
    select
      dimension, case when is_allowed then hash else other_hash end, case when is_allowed then value else other_text end,
      on_day
    from unnest(dimensions, hashes, texts, ids) as given (dimension, hash, value, id) cross join lateral (
      select count(*) < case given.dimension when 1 then 500 else new_texts_max end as is_allowed
      from analytics_values today
      where today.first_seen = on_day and today.kind = given.dimension
    ) room
    where id is null
    order by dimension
    on conflict (kind, hash) do update set kind = excluded.kind
    returning kind, id
  )
  -- Known and new ids in the order of what was given.
  select array_agg(coalesce(given.id, added.id) order by given.place) into ids
  from unnest(dimensions, ids) with ordinality as given (dimension, id, place)
  left join added on added.kind = given.dimension;
  return ids;
end
$$;

--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_notice"("notice" jsonb, "today" date, "received" timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
declare
  from_platform text := notice->>'platform';
  what text := notice->>'kind';
  of_order text := nullif(notice->>'orderId', '');
  of_item text := notice->>'itemId';
  txn text := nullif(notice->>'transactionId', '');
  ref text := nullif(notice->>'reference', '');
  happened timestamptz := (notice->>'at')::timestamptz;
  is_money boolean := what in ('payment', 'refund', 'chargeback', 'reversal');
  is_news boolean;
  buyer text := nullif(lower(notice->>'email'), '');
  erased timestamptz;
  bought bigint;
  origin record;
begin
  -- Blocks the erasure of buyers while a notice is stored.
  perform pg_advisory_xact_lock_shared(hashtext('erase_buyers'));
  update payment_platforms set last_notice_at = received
  where platform = from_platform and coalesce(last_notice_at < received, true);

  -- A refund that names only what it refunds, and its payment, must not miss each other.
  if ref is not null or from_platform = 'stripe' then
    perform pg_advisory_xact_lock(hashtext('record_notice ' || from_platform));
  end if;
  if of_order is null and is_money then
    select order_id, item_id into of_order, of_item from payments
    where platform = from_platform and kind = 'payment' and purchase_id is not null
      and case when what = 'payment' then transaction_id = txn else ref in (transaction_id, reference) end
    limit 1;
  elsif what = 'payment' then
    delete from payments
    where platform = from_platform and order_id = '' and kind = 'payment' and transaction_id = txn
    returning coalesce(ref, nullif(reference, '')) into ref;
    ref := coalesce(ref, nullif(notice->>'reference', ''));
  end if;
  of_item := coalesce(of_item, '');

  select id into bought from purchases
  where platform = from_platform and order_id = of_order and item_id = of_item for update;
  if of_order is not null and what <> 'other' then
    -- An order whose buyer was erased stays anonymous in all its items.
    select max(erased_at) into erased from purchases where platform = from_platform and order_id = of_order;
    insert into purchases as known (
      platform, order_id, item_id, product_id, product_name, billing, instalments, quantity, currency, voucher, is_test,
      email, name, erased_at, attributed_by, ordered_at, received_at
    )
    values (
      from_platform, of_order, of_item, notice->>'productId', notice->>'productName', notice->>'billing',
      (notice->>'instalments')::int, (notice->>'quantity')::int, notice->>'currency', notice->>'voucher',
      (notice->>'isTest')::boolean, case when erased is null then nullif(notice->>'email', '') end,
      case when erased is null then nullif(notice->>'name', '') end, erased, 'unknown', happened, received
    )
    on conflict (platform, order_id, item_id) do update set
      product_id = coalesce(least(nullif(known.product_id, ''), nullif(excluded.product_id, '')), ''),
      product_name = coalesce(nullif(excluded.product_name, ''), known.product_name),
      billing = case
        when 'subscription' in (known.billing, excluded.billing) then 'subscription'
        when 'instalments' in (known.billing, excluded.billing) then 'instalments'
        else 'single'
      end,
      instalments = greatest(known.instalments, excluded.instalments),
      quantity = greatest(known.quantity, excluded.quantity),
      currency = coalesce(nullif(known.currency, ''), excluded.currency),
      voucher = coalesce(nullif(known.voucher, ''), excluded.voucher),
      is_test = known.is_test or excluded.is_test,
      email = case when known.erased_at is null then coalesce(excluded.email, known.email) end,
      name = case when known.erased_at is null then coalesce(excluded.name, known.name) end,
      ordered_at = least(known.ordered_at, excluded.ordered_at)
    returning id into bought;
    update purchase_changes set purchase_id = bought
    where purchase_id is null and platform = from_platform and order_id = of_order and item_id = of_item;
  end if;

  if is_money then
    insert into payments as known (
      purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, amount, share, currency, sequence
    )
    values (
      bought, from_platform, coalesce(of_order, ''), of_item, txn, what, coalesce(ref, ''), happened, today,
      (notice->>'amount')::bigint, (notice->>'share')::bigint, notice->>'currency', (notice->>'sequence')::int
    )
    -- A platform that tells the sum of a payment's refunds tells it anew with each.
    on conflict (platform, order_id, item_id, transaction_id, kind) do update set
      at = least(known.at, excluded.at), day = least(known.day, excluded.day),
      amount = greatest(known.amount, excluded.amount), share = greatest(known.share, excluded.share),
      reference = coalesce(nullif(known.reference, ''), excluded.reference)
    where excluded.at < known.at or excluded.amount > known.amount
      or excluded.share > coalesce(known.share, -1) or (known.reference = '' and excluded.reference <> '');
    is_news := found;
    if what = 'payment' then
      update payments set purchase_id = bought, order_id = of_order, item_id = of_item
      where purchase_id is null and platform = from_platform and kind <> 'payment' and reference in (txn, ref)
        and bought is not null;
    end if;
  else
    insert into purchase_changes (purchase_id, platform, order_id, item_id, kind, event, at, sequence, day)
    values (
      bought, from_platform, coalesce(of_order, ''), of_item, what, notice->>'event', happened, (notice->>'sequence')::int,
      case when what = 'ended' then coalesce(nullif(notice->>'lastPaidDay', '')::date, today) end
    )
    on conflict (platform, order_id, item_id, event, at) do nothing;
    is_news := found;
  end if;
  if bought is null or what = 'other' then
    return;
  end if;
  if is_news then
    update purchases set closed_at = null where id = bought and closed_at is not null;
  end if;

  -- Origin: the checkout's token, else the sign-up of the one confirmed person with this address.
  if (select attributed_by <> 'token' from purchases where id = bought) then
    select 'token' as way, link_id, source, campaign, entry_page into origin
    from checkouts where token_hash = notice->>'tokenHash';
    if not found then
      select 'token' as way, id as link_id, null as source, null as campaign, null as entry_page into origin
      from redirects where id = (notice->>'tokenLink')::bigint;
    end if;
    if not found then
      select 'person' as way, entry.link_id, entry.source, entry.campaign, entry.entry_page into origin
      from people join list_entries entry on entry.person_id = people.id
      where erased is null and lower(people.email) = buyer and people.deleted_at is null and entry.status = 'confirmed'
      order by entry.confirmed_at, entry.list limit 1;
    end if;
    if found then
      update purchases set attributed_by = origin.way, link_id = origin.link_id, source = origin.source,
        campaign = origin.campaign, entry_page = origin.entry_page
      where id = bought;
    end if;
  end if;

  perform settle_purchase(bought);
end
$$;