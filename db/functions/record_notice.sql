-- Stores a notice of a payment platform, whole or not at all. `notice` is Notice (src/domain/purchases/notice.ts), with
-- what `recordNotices` adds; `today` is the day of `notice.at` in Europe/Berlin. A repeated notice changes nothing;
-- `settle_purchase` computes the purchase's state from all its notices.
-- A missing id is null and equals no other: a notice without order and payment changes no purchase. A payment without
-- an order only adds an id by which a later refund can name it.
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
  is_money boolean := what in ('payment', 'refund', 'refund-failed', 'chargeback', 'reversal');
  is_step boolean := (notice->>'isRefundStep')::boolean;
  is_news boolean;
  buyer text := nullif(lower(notice->>'email'), '');
  erased timestamptz;
  bought bigint;
  known_voucher text;
  begun_by timestamptz;
  first_day date;
  known_way text;
  origin record;
begin
  -- Blocks the erasure of buyers while a notice is stored.
  perform pg_advisory_xact_lock_shared(hashtext('erase_buyers'));
  update payment_platforms set last_notice_at = received
  where platform = from_platform and coalesce(last_notice_at < received, true);

  -- A refund that names only what it refunds, and its payment, must not miss each other.
  perform pg_advisory_xact_lock(hashtext('record_notice ' || from_platform));
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

  select id, voucher into bought, known_voucher from purchases
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
      purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, received_at, amount, share,
      currency, sequence, is_first
    )
    values (
      bought, from_platform, coalesce(of_order, ''), of_item, txn, what, coalesce(ref, ''), happened, today, received,
      (notice->>'amount')::bigint, (notice->>'share')::bigint, notice->>'currency', (notice->>'sequence')::int,
      (notice->>'isFirst')::boolean
    )
    -- A platform that tells the sum of a payment's refunds tells it anew with each. One that tells the steps of the sum
    -- repeats a step only after a failed refund, so the later one is the refund that holds.
    on conflict (platform, order_id, item_id, transaction_id, kind) do update set
      at = case when is_step and known.amount = excluded.amount then excluded.at else least(known.at, excluded.at) end,
      day = case when is_step and known.amount = excluded.amount then excluded.day else least(known.day, excluded.day) end,
      amount = greatest(known.amount, excluded.amount), share = greatest(known.share, excluded.share),
      reference = coalesce(nullif(known.reference, ''), excluded.reference),
      is_first = greatest(known.is_first, excluded.is_first)
    where case when is_step and known.amount = excluded.amount then excluded.at > known.at else excluded.at < known.at end
      or excluded.amount > known.amount
      or excluded.share > coalesce(known.share, -1) or (known.reference = '' and excluded.reference <> '')
      or greatest(known.is_first, excluded.is_first) is distinct from known.is_first;
    is_news := found;
    if what = 'payment' then
      update payments set purchase_id = bought, order_id = of_order, item_id = of_item
      where purchase_id is null and platform = from_platform and kind <> 'payment' and reference in (txn, ref)
        and bought is not null;
    end if;
  else
    insert into purchase_changes (purchase_id, platform, order_id, item_id, kind, event, notice_key, at, sequence, day)
    values (
      bought, from_platform, coalesce(of_order, ''), of_item, what, notice->>'event',
      coalesce(nullif(notice->>'id', ''), concat(notice->>'event', ' ', notice->>'at')), happened, (notice->>'sequence')::int,
      case when what = 'ended' then coalesce(nullif(notice->>'lastPaidDay', '')::date, today) end
    )
    on conflict (platform, order_id, item_id, kind, notice_key) do nothing;
    is_news := found;
  end if;
  if bought is null or what = 'other' then
    return;
  end if;
  if is_news then
    update purchases set closed_at = null where id = bought and closed_at is not null;
  end if;

  perform settle_purchase(bought);

  -- Origin: the checkout's token, else the redirect of its voucher, else the sign-up of the one person who confirmed this
  -- address here. Nothing that came after the order is its origin; a code added later waits until the owner joins it.
  select attributed_by, ordered_by(ordered_at, received_at, is_partly_known), (received_at at time zone 'Europe/Berlin')::date
  into known_way, begun_by, first_day from purchases where id = bought;
  if known_way <> 'token' then
    select 'token' as way, link_id, source, campaign, entry_page, release_id into origin
    from checkouts where token_hash = notice->>'tokenHash' and day <= first_day;
    if not found then
      select 'token' as way, id as link_id, null as source, null as campaign, null as entry_page, null::int as release_id into origin
      from redirects where id = (notice->>'tokenLink')::bigint;
    end if;
    if not found and coalesce(known_voucher, '') = '' then
      select 'voucher' as way, redirects.id as link_id, null as source, null as campaign, null as entry_page, null::int as release_id
      into origin
      from purchases join redirect_vouchers known on known.code_key = voucher_key(purchases.voucher)
      join redirects on redirects.id = known.redirect_id and redirects.deleted_at is null
      where purchases.id = bought and purchases.voucher <> '' and known.added_at <= purchases.received_at
        and not is_offers_voucher(
          purchases.voucher, purchases.release_id, purchases.ordered_at, coalesce(notice->>'initialVoucher', '')
        );
    end if;
    if not found and known_way = 'unknown' then
      select 'person' as way, entry.link_id, entry.source, entry.campaign, entry.entry_page, null::int as release_id
      into origin
      from people join list_entries entry on entry.person_id = people.id
      where erased is null and lower(people.email) = buyer and people.deleted_at is null
        and entry.status = 'confirmed' and not entry.is_claimed
        -- A person who confirms again had left before, so the newest confirmation decides.
        and entry.confirmed_at <= begun_by
      order by entry.confirmed_at, entry.list limit 1;
    end if;
    if found then
      update purchases set attributed_by = origin.way, link_id = origin.link_id, source = origin.source,
        campaign = origin.campaign, entry_page = origin.entry_page,
        release_id = coalesce(origin.release_id, release_id),
        release_by = case when origin.release_id is null then release_by else 'checkout' end
      where id = bought;
    end if;
  end if;

  -- The offer of an unknown product: that of its checkout's address, of the button with the token, or of its name. A later
  -- item of an order, such as an upsell, is not what the button sold.
  insert into payment_products (platform, product_id, name, offer)
  select from_platform, product_id, coalesce(nullif(product_name, ''), offers.name), offers.id
  from purchases, (
    select * from jsonb_each_text(notice->'offerNames') union all select * from sold_offers()
  ) as offers (id, name)
  where purchases.id = bought and product_id <> '' and (
    offers.id = notice->>'initialOffer' or lower(trim(product_name)) = lower(offers.name) or offers.id = (
      select regexp_replace(offer, '-instalments$', '') from checkouts where token_hash = notice->>'tokenHash'
    ) and not exists (
      select from purchases other
      where other.platform = from_platform and other.order_id = of_order and other.product_id <> purchases.product_id
    )
  )
  order by offers.id = coalesce(notice->>'initialOffer', '') desc, lower(trim(product_name)) = lower(offers.name), offers.id limit 1
  on conflict do nothing;
end
$$;
