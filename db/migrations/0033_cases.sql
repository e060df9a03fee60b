CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"mode" text NOT NULL,
	"reason" text NOT NULL,
	"wished_end" text NOT NULL,
	"fingerprint" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"bounced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_fingerprint_key" ON "cases" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "cases_open_idx" ON "cases" USING btree ("id") WHERE "cases"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "cases_answered_idx" ON "cases" USING btree ("id") WHERE "cases"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_email_idx" ON "cases" USING btree (lower("email"),"received_at");--> statement-breakpoint
-- What was declared stays as it was; a case goes only with the purge, which says so.
CREATE FUNCTION "refuse_case_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if current_setting('cases.purge', true) = 'on' then
      return old;
    end if;
  elsif (new.id, new.kind, new.name, new.contract, new.email, new.mode, new.reason, new.wished_end, new.fingerprint, new.received_at)
    is not distinct from (old.id, old.kind, old.name, old.contract, old.email, old.mode, old.reason, old.wished_end, old.fingerprint, old.received_at)
  then
    return new;
  end if;
  raise exception 'What was declared stays as it was' using errcode = 'insufficient_privilege';
end
$$;--> statement-breakpoint
CREATE TRIGGER "cases_stay" BEFORE UPDATE OR DELETE ON "cases" FOR EACH ROW EXECUTE FUNCTION "refuse_case_change"();
