#!/bin/sh
# Switches this machine to a release in $home/releases without a failed request, also back to an earlier one.
# Run as root:  deploy/upgrade.sh 0.2.0-1a2b3c4d
set -eu
# The program's own user reads what is copied.
umask 022

home=${MARKET_HOME:-/srv/market}
nginx=${NGINX_UPSTREAM:-/etc/nginx/market-upstream.conf}
caddy=${CADDY_UPSTREAM:-/etc/caddy/market-upstream}
single_port=${SINGLE_PORT:-3000} web_ports=${WEB_PORTS:-"3001 3002"} worker_port=${WORKER_PORT:-3003}

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail "Name a release: $(ls "$home/releases" | tr '\n' ' ')"
release=$home/releases/$1
[ -f "$release/revision" ] || fail "$release is not a complete release"
before=$(readlink -e "$home/current" || true)

# Atomic: a start in between finds one release or the other.
point_current_at() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
}

# Includes the time of migrations.
is_ready() {
  deadline=$(($(date +%s) + ${READY_SECONDS:-300}))
  while [ "$(date +%s)" -lt "$deadline" ]; do
    curl -fso /dev/null -m 5 "http://127.0.0.1:$1/readyz" && return
    sleep 0.5
  done
  return 1
}

draws_pages() {
  is_ready "$1" && curl -fso /dev/null -m 30 "http://127.0.0.1:$1/"
}

# Open tabs ask for files of the release before, in whichever direction.
if [ -n "$before" ] && [ "$before" != "$release" ]; then
  "$release/node_modules/.bin/node" "$release/scripts/release/keep-builds.ts" "$before" "$release"
fi

upgrade_single() {
  point_current_at "$release"
  # Connections wait at the socket meanwhile.
  systemctl restart market.service || true
  draws_pages "$single_port" && return
  [ -n "$before" ] || fail "$1 does not get ready. See: journalctl -u market"
  point_current_at "$before"
  systemctl restart market.service
  fail "$1 does not get ready; back on ${before##*/}. See: journalctl -u market"
}

send_visitors_to() {
  if [ -f "$nginx" ]; then
    echo "server 127.0.0.1:$1;" >"$nginx"
    systemctl reload nginx
  fi
  if [ -f "$caddy" ]; then
    echo "to 127.0.0.1:$1" >"$caddy"
    systemctl reload caddy
  fi
}

upgrade_pair() {
  old='' new=''
  for port in $web_ports; do
    if [ -z "$old" ] && systemctl -q is-active "market-web@$port"; then old=$port; else new=$port; fi
  done
  systemctl -q is-active "market-web@$new" && fail "Both web processes run: stop one, or let the last upgrade end"
  point_current_at "$release"
  systemctl start "market-web@$new" || true
  if ! draws_pages "$new"; then
    systemctl stop "market-web@$new"
    [ -z "$before" ] || point_current_at "$before"
    fail "$1 does not get ready; nothing was switched. See: journalctl -u market-web@$new"
  fi
  send_visitors_to "$new"
  systemctl enable "market-web@$new"
  # It finishes its requests first.
  [ -z "$old" ] || systemctl disable --now "market-web@$old"
  systemctl restart market-worker.service || true
  is_ready "$worker_port" ||
    fail "The worker does not get ready, mail waits; pages are on $1. See: journalctl -u market-worker"
}

if systemctl -q is-active market.socket; then upgrade_single "$1"; else upgrade_pair "$1"; fi
echo "Now on $1${before:+, before on ${before##*/}}"
