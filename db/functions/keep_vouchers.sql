-- Returns the form in which voucher codes are compared: case and outer spaces do not matter. The collation makes it the
-- same in every database.
CREATE OR REPLACE FUNCTION "voucher_key"("code" text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  select translate(lower(btrim(code) collate "C"), 'ÄÖÜ', 'äöü')
$$;

-- Decodes a value of a query string. One that is no valid UTF-8 stays as it is.
CREATE OR REPLACE FUNCTION "decode_query_value"("encoded" text) RETURNS text IMMUTABLE STRICT LANGUAGE plpgsql AS $$
begin
  return (
    select convert_from(string_agg(
      case when part[1] ~ '^%..$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      '' order by place
    ), 'UTF8')
    from regexp_matches(translate(encoded, '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality parts (part, place)
  );
exception when others then
  return encoded;
end
$$;

-- Checks whether an offer of a release appends the code to its own checkout address: as its voucher, or in the address.
-- Without the release, the one that was online at that time counts; before the first one, `initial`.
CREATE OR REPLACE FUNCTION "is_offers_voucher"("code" text, "of_release" integer, "at" timestamptz, "initial" text)
RETURNS boolean STABLE LANGUAGE sql AS $$
  with online as (
    select offers from online_releases where release_id = of_release or online_at <= at
    order by release_id is not distinct from of_release desc, number desc limit 1
  )
  select voucher_key(code) in (
    select voucher_key(appended) from online, jsonb_array_elements(read_parts(offers)) offer,
    lateral unnest(array[
      offer #>> '{data,voucher}', offer #>> '{data,instalmentVoucher}',
      decode_query_value(substring(offer #>> '{data,checkoutUrl}' from '[?&](?:voucher|prefilled_promo_code)=([^&#]*)')),
      decode_query_value(substring(offer #>> '{data,instalmentCheckoutUrl}' from '[?&](?:voucher|prefilled_promo_code)=([^&#]*)'))
    ]) appended
    where appended is not null
    union all
    select voucher_key(initial) where not exists (select from online)
  )
$$;

-- Replaces the voucher codes of a redirect; null leaves them. A code that stays keeps its time, and that of a deleted
-- redirect is free. Fails with 23505 on `redirect_vouchers_pkey` if a code belongs to another redirect.
CREATE OR REPLACE FUNCTION "keep_vouchers"("of_redirect" bigint, "codes" text[], "at" timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
begin
  if codes is null then
    return;
  end if;
  delete from redirect_vouchers
  where redirect_id = of_redirect and code_key not in (select voucher_key(code) from unnest(codes) code)
    or code_key in (select voucher_key(code) from unnest(codes) code)
      and redirect_id in (select id from redirects where deleted_at is not null and id <> of_redirect);
  insert into redirect_vouchers (code_key, code, redirect_id, added_at)
  select distinct on (voucher_key(given.code)) voucher_key(given.code), btrim(given.code), of_redirect, at
  from unnest(codes) with ordinality given (code, place)
  where voucher_key(given.code) not in (select code_key from redirect_vouchers where redirect_id = of_redirect)
  order by voucher_key(given.code), place;
  update redirect_vouchers set code = given.code
  from (
    select distinct on (voucher_key(listed.code)) voucher_key(listed.code) as code_key, btrim(listed.code) as code
    from unnest(codes) with ordinality listed (code, place) order by voucher_key(listed.code), place
  ) given
  where redirect_id = of_redirect and redirect_vouchers.code_key = given.code_key;
end
$$;
