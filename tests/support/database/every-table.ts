import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { seed } from '#db/seed.ts';
import { seedContent } from '#local/seed-content.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const IMAGE = `${'a'.repeat(64)}.webp`;

/**
 * Fills every table: the demo's rows, a row for each table that the demo leaves empty, a formula, a deleted person, and
 * more people than one part of an export holds.
 */
export async function fillTables(db: Database, start: Date): Promise<void> {
  await seed(db, start, 'http://localhost:8888');
  await seedContent(db, ownerEnv(), start);
  const statements = [
    sql`insert into people (email, name) values ('=cmd@example.org', '+49 "Änne"; Öhl' || E'\nzwei Zeilen')`,
    sql`insert into people (email, deleted_at) values ('gone@example.org', now())`,
    sql`insert into list_entries (person_id, list, status, requested_at)
      select id, 'waitlist', 'pending', now() from people where email = 'gone@example.org'`,
    sql`with added as (
        insert into people (email) select 'long' || number || '@example.org' from generate_series(1, 1000) number returning id
      ) insert into list_entries (person_id, list, status, requested_at, interests)
      select id, 'newsletter', 'confirmed', now(), ${'ü'.repeat(2000)} from added`,
    sql`insert into sign_up_requests (person_id, lists, name, fingerprint, requested_at)
      values (1, '{newsletter}', '=Ada', gen_random_uuid(), now())`,
    sql`insert into choices (person_id, choice, label, chosen_at) values (1, 'soulcircle', '=SoulCircle', now())`,
    sql`insert into registrations (person_id, task_id, confirmed_at, told_start) values (1, 'abend', now(), 'open')`,
    sql`insert into evening_figures values ('abend', 3, 2, 1, 9700)`,
    sql`insert into contact_transfers (person_id, contact_id, lists) values (1, '7', '{newsletter,waitlist}')`,
    sql`insert into letters (kind, subject, text) values ('letter', 'Hallo', E'# Titel\n\nText')`,
    sql`insert into letter_series (list, since, reach, offer) values ('newsletter', now(), 'all', 'soulPlan')`,
    sql`insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select id, 1, 'newsletter', 1, now() from letters limit 1`,
    sql`insert into law_notes values ('imprint', 'Satz', 'Notiz', 'Anna', now())`,
    sql`insert into redirect_vouchers select 'soul10', 'SOUL10', id, now() from redirects limit 1`,
    sql`insert into redirect_aliases select 'alt', 'Alt', id from redirects limit 1`,
    sql`insert into redirect_checks select id, target_url, now(), 'weg', now() from redirects limit 1`,
    sql`insert into redirects (slug, slug_key, target_url, is_active, track_clicks, deleted_at)
      values ('weg', 'weg', '/', true, true, now())`,
    sql`insert into analytics_dropped values ('2026-11-20', 'bot', 3) on conflict do nothing`,
    sql`insert into sign_up_worth (way, computed_at, revenue, joined, others, cohorts) values ('source', now(), 0, 0, '[]', '[]')`,
    sql`insert into events (task_id, title, description, time, speaker, image, status, url, tags, is_public)
      values ('t1', 'Kreis', '', '19:00', '', '', 'bestätigt', '', '["a"]', true)`,
    sql`insert into media (name, type, width, height, bytes) values (${IMAGE}, 'image/webp', 1, 1, '\\x616263')`,
    sql`insert into images (name, alt) values (${IMAGE}, 'Ein Kreis') on conflict do nothing`,
    sql`insert into event_images (task_id, source, media) values ('t1', 'https://example.org/a', ${IMAGE})`,
    sql`insert into tasks (task_id, name, status, fate, reason, date, details)
      values ('t1', 'Kreis', 'bestätigt', 'event', '', '2026-12-01', '{"title": "Kreis"}')`,
    sql`insert into releases (snapshot, checksum, schema_version, created_at) values ('{"content": {}, "events": []}', 'x', 1, now())`,
    sql`insert into online_releases (release_id, online_at, checksum, schema_version, chain, offers)
      values (1, now(), 'x', 1, 'x', '[]')`,
    sql`insert into release_parts (hash, data) values ('x', '{}')`,
    sql`insert into release_plan (due_at, created_at) values (now(), now())`,
    sql`insert into accounts (username, role, password_hash) values ('Anna', 'owner', 'geheim')`,
    sql`insert into integrations (name) values ('clickup') on conflict do nothing`,
    sql`insert into site_switches (is_in_maintenance, is_sign_up_closed) values (false, false)`,
    sql`insert into hosting (neon_plan) values ('free')`,
    sql`insert into payment_products (platform, product_id, name) values ('digistore24', 'neu', 'Neu')`,
  ];
  for (const statement of statements) await db.execute(statement);
}
