#!/usr/bin/env bash
# Dumps DATABASE_URL with the server's own major version, and writes it packed and encrypted with BACKUP_PASSWORD to the
# file of the first argument. With POSTGRES_17, POSTGRES_18 … (images) it uses docker, else pg_dump and psql of the PATH.
set -euo pipefail
file=${1:?Nenne die Datei: scripts/backup.sh sicherung.sql.gz.enc}
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
major=$(($(ask "$newest" 'show server_version_num') / 10000))
[ "$major" -ge 17 ] || fail "Die Datenbank ist PostgreSQL $major; diese Website braucht 17 oder neuer."
image_name=POSTGRES_$major
image=${!image_name:-}
if [ -z "$image" ]; then
  [ -z "$newest" ] || fail "Für PostgreSQL $major ist kein Abbild genannt: Trag $image_name in backup.yml ein."
  [[ "$(pg_dump --version)" =~ \)\ "$major"[.[:space:]a-z]* ]] ||
    fail "Die Datenbank ist PostgreSQL $major, hier liegt $(pg_dump --version): Nimm dieselbe Hauptversion."
fi

# Ends the dump with its own moment: whatever is written after it came after a restore (scripts/after-restore.ts).
mark() {
  local at
  at=$(ask "$image" "select date_trunc('milliseconds', now()) + interval '1 millisecond'")
  echo "do \$\$ begin if to_regclass('public.restores') is not null then insert into public.restores (made_at) values ('$at') on conflict do nothing; end if; end \$\$;"
}
{ on_database "$image" pg_dump --no-owner --no-privileges && mark; } | gzip |
  openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -salt -pass env:BACKUP_PASSWORD -out "$file"
echo "Gesichert: $file, $(wc -c <"$file") Bytes, aus PostgreSQL $major."
if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "major=$major" >>"$GITHUB_OUTPUT"; fi
