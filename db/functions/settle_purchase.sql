-- Computes the state of a purchase from all its notices, so that their order of arrival does not matter.
-- Refunds count against payments: the sum is never negative and never exceeds the payments. A reversal counts against
-- its chargeback, a failed refund against the refunds before it; a refund of a payment before the first notice counts
-- nothing. Payments and refunds decide the
-- currency; amounts in another currency are shown but not added up.
CREATE OR REPLACE FUNCTION "settle_purchase"("bought" bigint)
RETURNS void LANGUAGE plpgsql AS $$
begin
  with words as materialized (
    -- What each moment says about the plan. Cancelling and resuming take turns: as many of both at once change nothing.
    select at, max(count) filter (where kind = 'cancelled') as cancelled, max(count) filter (where kind = 'resumed') as resumed
    from (
      select at, kind, event, count(*) as count from purchase_changes
      where purchase_id = bought and kind in ('cancelled', 'resumed') group by at, kind, event
    ) told
    group by at having max(count) filter (where kind = 'cancelled') is distinct from max(count) filter (where kind = 'resumed')
  ), word as materialized (
    select at, coalesce(cancelled, 0) > coalesce(resumed, 0) as is_cancelled from words
  ), known as materialized (
    -- The currency, and the number of the first payment that a notice told of.
    select
      coalesce((array_agg(nullif(payments.currency, '') order by kind <> 'payment', at, transaction_id))[1], max(purchases.currency)) as currency,
      min(sequence) filter (where kind = 'payment') as begins
    from purchases left join payments on purchase_id = purchases.id where purchases.id = bought
  ), moved as (
    -- Every movement; other currencies, and refunds from before the first known payment, count 0.
    select payments.id, kind, at, transaction_id, sequence, is_first, payments.share, payments.amount as told, case
      when payments.currency = known.currency and (kind = 'payment' or coalesce(sequence >= begins, true)) then payments.amount
      else 0
    end as amount
    from payments, known where purchase_id = bought
  ), reversed as (
    -- Running reversals beside all chargebacks and payments: what can be won back at most; and running refunds.
    select moved.*,
      sum(case when kind = 'refund' then amount else 0 end) over (order by at, kind, transaction_id) as refunded,
      sum(case when kind = 'reversal' then amount else 0 end) over (order by at, kind, transaction_id) as won,
      sum(case when kind = 'chargeback' then amount else 0 end) over () as lost,
      sum(case when kind = 'payment' then amount else 0 end) over () as paid
    from moved
  ), failing as (
    -- Running failed refunds; one before every refund says nothing.
    select reversed.*,
      sum(case when kind = 'refund-failed' and refunded > 0 then amount else 0 end) over (order by at, kind, transaction_id) as failed
    from reversed
  ), returning_money as (
    -- Money that each movement takes back; a reversal gives back (negative) no more than was charged back,
    -- and a failed refund no more than was refunded.
    select failing.*, case kind
      when 'payment' then 0
      when 'reversal' then least(won - amount, lost) - least(won, lost)
      when 'refund-failed' then
        case when refunded > 0 then least(failed - amount, refunded) - least(failed, refunded) else 0 end
      else amount
    end as back
    from failing
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
    is_refunded = money.refunds > 0 and money.refunded >= money.paid and (money.refunded > 0 or money.failures = 0),
    is_disputed = money.disputes > 0,
    is_partly_known = case
      when money.payments > 0 then money.first_id is null
      else money.movements > 0 or exists (
        select from purchase_changes change where change.purchase_id = bought
          and (change.kind in ('cancelled', 'resumed', 'ended') or change.sequence > 1)
      )
    end,
    owed_since = (
      select min(trouble.at) from purchase_changes trouble
      where trouble.purchase_id = bought and trouble.kind in ('missed', 'denied', 'pending') and not exists (
        select from payments
        where payments.purchase_id = bought and payments.kind = 'payment'
          -- What is paid at once is paid, whenever the notice of a failed attempt comes.
          and (purchases.billing = 'single' or coalesce(payments.sequence >= trouble.sequence, payments.at >= trouble.at))
      ) and not coalesce((
        -- After a cancellation nothing is owed until it is resumed.
        select is_cancelled from word where at <= trouble.at order by at desc limit 1
      ), false)
    ),
    cancelled_at = (
      select min(at) from word
      where is_cancelled and at > coalesce((select max(at) from word where not is_cancelled), '-infinity')
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
    select known.currency,
      count(settled.id) as movements,
      count(*) filter (where kind = 'payment') as payments,
      max(sequence) filter (where kind = 'payment') as last_number,
      coalesce(sum(counted) filter (where kind = 'payment'), 0) as paid,
      coalesce(sum(counted), 0) as revenue,
      coalesce(sum(round(settled.share::numeric * counted / nullif(told, 0))), 0) as share,
      coalesce(sum(back) filter (where kind in ('refund', 'refund-failed')), 0) as refunded,
      count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'refund-failed') as failures,
      count(*) filter (where kind = 'chargeback') - count(*) filter (where kind = 'reversal') as disputes,
      max(at) filter (where kind = 'payment') as last_at,
      -- A later one of a purchase that began before the first notice is not the one with which it was bought.
      (array_agg(settled.id order by at, settled.id) filter (
        where kind = 'payment' and coalesce(is_first, sequence = 1, begins is null)
      ))[1] as first_id
    from known left join settled on true group by known.currency
  ) money
  where purchases.id = bought;
end
$$;

-- Returns the moment by which an order was certainly placed; null if it began before its first notice. A notice often
-- names only the day, stored as its midnight in Berlin: the order came before the day's end and before that notice.
CREATE OR REPLACE FUNCTION "ordered_by"("ordered_at" timestamptz, "received_at" timestamptz, "is_partly_known" boolean)
RETURNS timestamptz IMMUTABLE LANGUAGE sql AS $$
  select case
    when is_partly_known then null
    when date_trunc('day', ordered_at at time zone 'Europe/Berlin') < ordered_at at time zone 'Europe/Berlin' then ordered_at
    else least(
      (ordered_at at time zone 'Europe/Berlin' + interval '1 day' - interval '1 microsecond') at time zone 'Europe/Berlin',
      received_at
    )
  end
$$;
