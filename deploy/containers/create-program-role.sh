#!/bin/sh
# The role of the program, which owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database-password)" -U market_owner -d market <<'SQL'
create role market login password :'password';
SQL
