CREATE TABLE "checkouts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"offer" text NOT NULL,
	"link_id" bigint,
	"source" text,
	"campaign" text,
	"entry_page" text
);
--> statement-breakpoint
CREATE TABLE "payment_platforms" (
	"platform" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"last_notice_at" timestamp (3) with time zone,
	"last_test_at" timestamp (3) with time zone,
	"last_refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_products" (
	"platform" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"offer" text,
	CONSTRAINT "payment_products_platform_product_id_pk" PRIMARY KEY("platform","product_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint,
	"platform" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"share" bigint,
	"currency" text NOT NULL,
	"sequence" integer,
	"revenue" bigint GENERATED ALWAYS AS (case when kind in ('payment', 'reversal') then amount else -amount end) STORED NOT NULL,
	CONSTRAINT "payments_movement_key" UNIQUE("platform","order_id","item_id","transaction_id","kind")
);
--> statement-breakpoint
CREATE TABLE "purchase_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint,
	"platform" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sequence" integer,
	"day" date,
	CONSTRAINT "purchase_changes_key" UNIQUE("platform","order_id","item_id","event","at")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"billing" text NOT NULL,
	"instalments" integer,
	"quantity" integer NOT NULL,
	"currency" text NOT NULL,
	"voucher" text NOT NULL,
	"is_test" boolean NOT NULL,
	"email" text,
	"name" text,
	"search" text GENERATED ALWAYS AS (lower(order_id || ' ' || coalesce(email, '') || ' ' || coalesce(name, ''))) STORED,
	"erased_at" timestamp (3) with time zone,
	"attributed_by" text NOT NULL,
	"link_id" bigint,
	"source" text,
	"campaign" text,
	"entry_page" text,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"share" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"last_paid_at" timestamp (3) with time zone,
	"first_payment_id" bigint,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"is_owed" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"ends_on" date,
	CONSTRAINT "purchases_item_key" UNIQUE("platform","order_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sees_revenue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_changes" ADD CONSTRAINT "purchase_changes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_day_idx" ON "checkouts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payments_purchase_idx" ON "payments" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payments_day_idx" ON "payments" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payments_orphans_idx" ON "payments" USING btree ("platform","reference") WHERE purchase_id is null;--> statement-breakpoint
CREATE INDEX "payments_transaction_idx" ON "payments" USING btree ("platform","transaction_id");--> statement-breakpoint
CREATE INDEX "purchase_changes_purchase_idx" ON "purchase_changes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_ordered_idx" ON "purchases" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "purchases_email_idx" ON "purchases" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "purchases_link_idx" ON "purchases" USING btree ("link_id") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "purchases_product_idx" ON "purchases" USING btree ("platform","product_id");--> statement-breakpoint
-- Keeps what a click on an order button knew, under the token that the checkout gives back: how the visit began. A day has
-- room for 2000 of them. Whoever came when the day's room for visitors was full is found under the name of their part.
CREATE FUNCTION "keep_checkout"("on_day" date, "by_visitor" bigint, "token_hash" text, "offer" text)
RETURNS void LANGUAGE sql AS $$
  insert into checkouts (token_hash, day, offer, link_id, source, campaign, entry_page)
  select token_hash, on_day, offer, nullif(visit.link_id, 0), source.value, campaign.value, entry.value
  from (
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
-- Takes in one notice of a payment platform, whole or not at all: `notice` is Notice (src/domain/purchases/notice.ts), with
-- the token's hash or the redirect that it names. What comes twice changes nothing; what a purchase is follows from all
-- that is known of it, so that the order of arrival does not matter. `today` is the day of `notice.at` in Europe/Berlin.
-- A payment without an order only tells by which other number a refund will name one that is told elsewhere.
CREATE FUNCTION "record_notice"("notice" jsonb, "today" date, "received" timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
declare
  from_platform text := notice->>'platform';
  what text := notice->>'kind';
  of_order text := notice->>'orderId';
  of_item text := notice->>'itemId';
  txn text := notice->>'transactionId';
  ref text := notice->>'reference';
  happened timestamptz := (notice->>'at')::timestamptz;
  is_money boolean := what in ('payment', 'refund', 'chargeback', 'reversal');
  buyer text := nullif(lower(notice->>'email'), '');
  erased timestamptz;
  bought bigint;
  origin record;
begin
  update payment_platforms set last_notice_at = received
  where platform = from_platform and coalesce(last_notice_at < received, true);

  -- A refund that names only what it refunds, and its payment, must not miss each other.
  if ref <> '' or from_platform = 'stripe' then
    perform pg_advisory_xact_lock(hashtext('record_notice ' || from_platform));
  end if;
  if of_order = '' then
    select order_id, item_id into of_order, of_item from payments
    where platform = from_platform and kind = 'payment' and purchase_id is not null
      and case when what = 'payment' then transaction_id = txn else ref in (transaction_id, reference) end
    limit 1;
    of_order := coalesce(of_order, '');
    of_item := coalesce(of_item, '');
  elsif what = 'payment' then
    delete from payments
    where platform = from_platform and order_id = '' and kind = 'payment' and transaction_id = txn
    returning coalesce(nullif(ref, ''), reference) into ref;
    ref := coalesce(ref, notice->>'reference');
  end if;

  select id into bought from purchases
  where platform = from_platform and order_id = of_order and item_id = of_item for update;
  if of_order <> '' and (bought is not null or what <> 'other') then
    -- An order whose buyer was erased names nobody any more, in whatever item.
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
      bought, from_platform, of_order, of_item, txn, what, ref, happened, today,
      (notice->>'amount')::bigint, (notice->>'share')::bigint, notice->>'currency', (notice->>'sequence')::int
    )
    -- A platform that tells the sum of a payment's refunds tells it anew with each.
    on conflict (platform, order_id, item_id, transaction_id, kind) do update set
      at = least(known.at, excluded.at), day = least(known.day, excluded.day),
      amount = greatest(known.amount, excluded.amount), share = greatest(known.share, excluded.share),
      reference = coalesce(nullif(known.reference, ''), excluded.reference);
    if what = 'payment' then
      update payments set purchase_id = bought, order_id = of_order, item_id = of_item
      where purchase_id is null and platform = from_platform and kind <> 'payment' and reference <> ''
        and reference in (txn, ref);
    end if;
  else
    insert into purchase_changes (purchase_id, platform, order_id, item_id, kind, event, at, sequence, day)
    values (
      bought, from_platform, of_order, of_item, what, notice->>'event', happened, (notice->>'sequence')::int,
      case when what = 'ended' then coalesce(nullif(notice->>'lastPaidDay', '')::date, today) end
    )
    on conflict (platform, order_id, item_id, event, at) do nothing;
  end if;
  if bought is null then
    return;
  end if;

  -- Where it comes from: the checkout's token, else the sign-up of the one confirmed person with this address.
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

  update purchases set
    paid_count = money.count, paid = money.paid, share = money.share, returned = money.returned,
    last_paid_at = money.last_at, first_payment_id = money.first_id,
    is_refunded = money.refunds > 0 and money.refunded >= money.paid,
    is_disputed = money.disputes > 0,
    is_owed = exists (
      select from purchase_changes change
      where change.purchase_id = bought and change.kind in ('missed', 'denied', 'pending') and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment'
          and coalesce(payments.sequence >= change.sequence, payments.at >= change.at)
      )
    ),
    cancelled_at = case when money.cancelled > coalesce(money.resumed, '-infinity') then money.cancelled end,
    ends_on = (
      select max(change.day) from purchase_changes change
      where change.purchase_id = bought and change.kind = 'ended' and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment' and payments.day > change.day
      )
    )
  from (
    select
      count(*) filter (where kind = 'payment') as count,
      coalesce(sum(amount) filter (where kind = 'payment'), 0) as paid,
      coalesce(sum(case when kind in ('payment', 'reversal') then payments.share else -payments.share end), 0) as share,
      greatest(coalesce(-sum(revenue) filter (where kind <> 'payment'), 0), 0) as returned,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded,
      count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'chargeback') - count(*) filter (where kind = 'reversal') as disputes,
      max(at) filter (where kind = 'payment') as last_at,
      (array_agg(payments.id order by at, payments.id) filter (where kind = 'payment'))[1] as first_id,
      (select max(at) from purchase_changes where purchase_id = bought and kind = 'cancelled') as cancelled,
      (select max(at) from purchase_changes where purchase_id = bought and kind = 'resumed') as resumed
    from payments where purchase_id = bought
  ) money
  where id = bought;
end
$$;
