#!/bin/sh
# Runs a command of the program with the variables and secrets of its units; a release needs no npm for it.
# Run as root:  deploy/run.sh staff list    where a checkout has: npm run staff -- list
set -eu

settings=${MARKET_SETTINGS:-/etc/market} state=${MARKET_STATE:-/var/lib/market}
cd "$(dirname "$(readlink -f "$0")")/.."

case ${1:-} in
  staff | rotate-secrets) script=scripts/$1.ts && shift ;;
  backup | restore-test | restore) script=scripts/backup.ts ;;
  *)
    echo "Name a command: staff, rotate-secrets, backup, restore-test or restore" >&2
    exit 2
    ;;
esac
set -- node_modules/.bin/node --env-file="$settings/market.env" "$script" "$@"

if [ -s "$settings/database-url" ]; then
  export DATABASE_URL_FILE="$settings/database-url" SECRET_KEY_FILE="$settings/secret-key"
  [ ! -s "$settings/database-owner-url" ] || export DATABASE_OWNER_URL_FILE="$settings/database-owner-url"
  [ ! -s "$settings/secret-key-previous" ] || export SECRET_KEY_PREVIOUS_FILE="$settings/secret-key-previous"
  # Only root can read these files.
  exec "$@"
fi
export DATA_DIR="${DATA_DIR:-$state/data}" TMPDIR="$state/tmp" PORT="${PORT:-3000}"
exec runuser -u market -- "$@"
