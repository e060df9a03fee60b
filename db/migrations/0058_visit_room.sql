-- Bounds a hostile day further (docs/decisions/budgets.md): 40,000 marks of who was seen where instead of 200,000, and 16 goals of
-- a visit instead of 50. The functions stay as they are but for these numbers.
DO $$
declare
  given record;
  known text;
begin
  for given in select * from (values ('count_hit', 'views >= 200000', 'views >= 40000'), ('count_goal', '(goals) < 50', '(goals) < 16'))
    as change (name, was, becomes)
  loop
    select pg_get_functiondef(oid) into strict known from pg_proc where proname = given.name;
    if position(given.was in known) = 0 then
      raise exception '% has no %', given.name, given.was;
    end if;
    execute replace(known, given.was, given.becomes);
  end loop;
end
$$;
