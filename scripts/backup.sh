#!/usr/bin/env bash
# Dumps DATABASE_URL with the server's own major version, and writes it packed and encrypted with BACKUP_PASSWORD to the
# file of the first argument. With POSTGRES_17, POSTGRES_18 … (images) it uses docker, else pg_dump and psql of the PATH.
#   scripts/backup.sh FILE                            everything
#   PICTURES_SINCE=2026-11-01 scripts/backup.sh FILE  everything but the bytes of older pictures: those never change
#   scripts/backup.sh FILE pictures                   the bytes of all pictures, to be restored after the other file
#   scripts/backup.sh FILE checked                    tells the website that the file was restored on trial
set -euo pipefail
file=${1:?Nenne die Datei: scripts/backup.sh sicherung.sql.gz.enc}
what=${2:-all}
since=${PICTURES_SINCE:-}
: "${DATABASE_URL:?ist nicht gesetzt.}" "${BACKUP_PASSWORD:?ist nicht gesetzt.}"
fail() { echo "$1" >&2; exit 1; }
[ "${#BACKUP_PASSWORD}" -ge 24 ] || fail 'BACKUP_PASSWORD braucht mindestens 24 Zeichen.'

# Runs a program of PostgreSQL on the database; its address is in no list of processes outside of the container.
on_database() {
  local image=$1 program=$2
  shift 2
  if [ -n "$image" ]; then
    docker run --rm --network host --env DATABASE_URL "$image" sh -c 'program=$1; shift; "$program" --dbname="$DATABASE_URL" "$@"' - "$program" "$@"
  else
    "$program" --dbname="$DATABASE_URL" "$@"
  fi
}
ask() { on_database "$1" psql --no-psqlrc --tuples-only --no-align --command "$2"; }

newest=${POSTGRES_18:-}
version=$(ask "$newest" 'show server_version_num') ||
  fail 'Die Datenbank antwortet nicht oder lehnt die Anmeldung ab: Die Zeile darüber nennt den Grund. Stimmen Name und Passwort?'
major=$((version / 10000))
[ "$major" -ge 17 ] || fail "Die Datenbank ist PostgreSQL $major; diese Website braucht 17 oder neuer."
image_name=POSTGRES_$major
image=${!image_name:-}
if [ -z "$image" ]; then
  [ -z "$newest" ] || fail "Für PostgreSQL $major ist kein Abbild genannt: Trag $image_name in backup.yml ein."
  [[ "$(pg_dump --version)" =~ \)\ "$major"[.[:space:]a-z]* ]] ||
    fail "Die Datenbank ist PostgreSQL $major, hier liegt $(pg_dump --version): Nimm dieselbe Hauptversion."
fi

if [ "$what" = checked ]; then
  ask "$image" 'begin read write; select note_backup(); commit' >/dev/null
  exit
fi
copy_out() { on_database "$image" psql --no-psqlrc --quiet --command "copy ($1) to stdout"; }

pictures() {
  echo 'create temporary table bilder (name text, bytes bytea);'
  echo 'COPY bilder (name, bytes) FROM stdin;'
  copy_out 'select name, bytes from public.media' && echo '\.' &&
    echo 'update public.media set bytes = bilder.bytes from bilder where media.name = bilder.name and media.bytes = $$$$;'
}
rows_of_pictures() {
  echo 'COPY public.media (name, type, width, height, bytes, created_at, unused_since) FROM stdin;'
  copy_out "select name, type, width, height, case when created_at >= '$since' then bytes else '' end, created_at, unused_since from public.media" &&
    echo '\.'
}
# Puts their rows before those of the other tables, some of which refer to them. The pipe opens when the dump has begun.
with_pictures() {
  local pipe
  pipe=$(mktemp --dry-run)
  mkfifo "$pipe"
  rows_of_pictures >"$pipe" &
  if LC_ALL=C awk -v pipe="$pipe" '
    /^COPY / && !done { while ((getline row < pipe) > 0) print row; done = 1 }
    { print }
    END { exit !done }' && wait $!; then rm "$pipe"; else kill $! 2>/dev/null || true; rm "$pipe"; return 1; fi
}
# The day's salt would let a reader of the copy recognise that day's visitors.
dump() {
  local options=(--no-owner --no-privileges --exclude-table-data=public.analytics_salts)
  if [ -z "$since" ]; then on_database "$image" pg_dump "${options[@]}"
  else on_database "$image" pg_dump "${options[@]}" --exclude-table-data=public.media | with_pictures; fi
}

# Ends the dump with its own moment: whatever is written after it came after a restore (scripts/after-restore.ts).
mark() {
  local at
  at=$(ask "$image" "select date_trunc('milliseconds', now()) + interval '1 millisecond'")
  echo "do \$\$ begin if to_regclass('public.restores') is not null then insert into public.restores (made_at) values ('$at') on conflict do nothing; end if; end \$\$;"
}
cipher=(openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -pass env:BACKUP_PASSWORD)
{ if [ "$what" = pictures ]; then pictures; else dump && mark; fi; } | gzip | "${cipher[@]}" -salt -out "$file"
stored=$(($(wc -c <"$file")))
echo "Gesichert: $file, $stored Bytes, aus PostgreSQL $major."

# Says what a month of such nights spends of a free plan (docs/deploy.md); GitHub shows a warning at the run.
quota() {
  local share=$(($2 * 100 / $3)) line
  line="$1: rund $(($2 / 1000000)) von $(($3 / 1000000)) MB im Monat, $share %"
  if [ "$share" -ge 80 ]; then echo "::warning::$line"; else echo "$line"; fi
}
if [ "$what" = all ]; then
  sent=$(($("${cipher[@]}" -d -in "$file" | gunzip | wc -c)))
  kept=$(($(cat "${PICTURES_FILE:-/dev/null}" | wc -c)))
  quota 'Netz bei Neon Free' $((sent * 31 + kept)) 5000000000
  quota 'Artefakte bei GitHub Free' $((stored * 31 + kept * 2)) 500000000
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "major=$major" >>"$GITHUB_OUTPUT"; fi
