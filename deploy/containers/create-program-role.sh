#!/bin/sh
# Creates the role that the program connects as. It owns no tables.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database-password)" -U market_owner -d market <<'SQL'
create role market login password :'password';
SQL
