-- Keeps the former slug of a redirect as its alias, until another redirect takes it.
CREATE OR REPLACE FUNCTION "keep_alias"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and old.slug_key <> new.slug_key then
    insert into redirect_aliases (slug_key, slug, redirect_id) values (old.slug_key, old.slug, new.id)
    on conflict (slug_key) do update set slug = excluded.slug, redirect_id = excluded.redirect_id;
  end if;
  if new.deleted_at is null then
    delete from redirect_aliases where slug_key = new.slug_key;
  end if;
  return null;
end
$$;
