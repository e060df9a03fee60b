#!/usr/bin/env bash
# Restores a backup into an empty database with psql, and counts every row and picture (docs/operations.md).
#   RESTORE_DATABASE_URL=postgresql://… scripts/restore-check.sh sicherung.sql.gz.enc [bilder.sql.gz.enc]
# With PSQL ('docker exec -i probe psql --username=postgres') that program is used, without an address.
set -euo pipefail
file=${1:?Nenne die Sicherung: scripts/restore-check.sh sicherung.sql.gz.enc}
pictures=${2:-}
: "${BACKUP_PASSWORD:?ist nicht gesetzt: das Passwort, mit dem gesichert wurde.}"
[ -n "${PSQL:-}" ] || : "${RESTORE_DATABASE_URL:?ist nicht gesetzt: eine leere Datenbank.}"
read -ra psql <<<"${PSQL:-psql --dbname=$RESTORE_DATABASE_URL}"
fail() { echo "$1" >&2; exit 1; }

on_database() { "${psql[@]}" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
ask() { on_database --command "$1" </dev/null; }
plain() { openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -pass env:BACKUP_PASSWORD -in "$1" | gunzip; }

# Names each table of a dump with its rows: between 'COPY … FROM stdin;' and a line with '\.' alone.
count_rows() {
  LC_ALL=C awk '
    !copying && /^COPY .* FROM stdin;$/ { table = $2; rows = 0; copying = 1; next }
    copying && $0 == "\\." { print table, rows; copying = 0; tables++; next }
    copying { rows++ }
    END { if (copying || !tables) exit 1 }'
}

expected=$(plain "$file" | count_rows) ||
  fail 'Die Sicherung ist unvollständig oder beschädigt, oder BACKUP_PASSWORD ist ein anderes.'
plain "$file" | on_database >/dev/null || fail 'Die Sicherung ließ sich nicht einspielen.'
if [ -n "$pictures" ]; then plain "$pictures" | on_database >/dev/null || fail 'Die Bilder ließen sich nicht einspielen.'; fi

missing=''
while read -r table rows; do
  found=$(ask "select count(*) from $table")
  # The dump itself adds one row to 'restores', after those that it copied.
  [ "$table" != public.restores ] || found=$((found - 1))
  echo "  $table: $found von $rows Zeilen"
  [ "$found" -eq "$rows" ] || missing+=" $table"
done <<<"$expected"
[ -z "$missing" ] || fail "Nicht alles ist angekommen:$missing."

damaged=$(ask "select count(*) from public.media where bytes <> '' and encode(sha256(bytes), 'hex') <> split_part(name, '.', 1)")
[ "$damaged" -eq 0 ] || fail "$damaged Bilder sind beschädigt."
absent=$(ask "select count(*) from public.media where bytes = ''")
if [ "$absent" -gt 0 ]; then
  [ -z "$pictures" ] || fail "$absent Bilder stehen in keiner der beiden Dateien."
  echo "  $absent Bilder stehen in der Datei „bilder“ desselben Monats: Nenne sie als zweite, um sie mitzuprüfen."
fi
echo "Die Sicherung ist vollständig: $(wc -l <<<"$expected") Tabellen."
