#!/bin/sh
# Replaces all services of docker-compose.yml by those of the current code, without refusing a call:
#
#   git pull && COMPOSE_ENV_FILES=.env.production platform/deploy/upgrade.sh
#
# The instances of the API are replaced by as many new ones, which first run beside them. If a new instance does not become
# healthy, the new ones are removed, and the product continues as before. docs/DEPLOY.md, Upgrades without downtime.
set -eu
cd "$(dirname "$0")/../.."

# As in haproxy.cfg: the balancer has as many slots.
slots=32
# How long migrations and the start of an instance may take.
timeout_seconds=${UPGRADE_TIMEOUT_SECONDS:-600}

list() { docker compose ps --quiet api; }

remove() {
  for id in "$@"; do
    # SIGTERM: not ready, then requests in flight finish, then the process ends (stop_grace_period).
    docker stop "$id" > /dev/null
    docker rm "$id" > /dev/null
  done
}

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

docker compose build
old=$(list)
count=$(echo "$old" | wc -w)
if [ "$count" -eq 0 ]; then exec docker compose up --detach --wait; fi
if [ $((count * 2)) -gt "$slots" ]; then
  echo "The balancer has $slots slots: at most $((slots / 2)) instances can be replaced this way." >&2
  exit 1
fi

# A container has the configuration that it was created with. With an earlier one, the balancer may have no slots for new instances.
if ! docker compose exec -T balancer cat /usr/local/etc/haproxy/haproxy.cfg | cmp -s - platform/deploy/haproxy.cfg; then
  echo "The balancer gets another configuration: calls fail for about a second." >&2
  docker compose up --detach --no-deps --force-recreate balancer
fi
docker compose up --detach --no-deps --no-recreate --scale "api=$((count * 2))" api
new=$(list | grep --invert-match --line-regexp --fixed-strings "$old" || true)
deadline=$(($(date +%s) + timeout_seconds))
for id in $new; do
  until is_healthy "$id"; do
    if [ "$(date +%s)" -ge "$deadline" ]; then
      echo "A new instance of the API is not healthy after $timeout_seconds s: see docker logs $id" >&2
      # shellcheck disable=SC2086
      remove $new
      exit 1
    fi
    sleep 1
  done
done
# The balancer finds new addresses within 2 s, and checks them each second.
sleep 5
# shellcheck disable=SC2086
remove $old
# Everything else. The instances that run are of the current image, and stay. Before the gateway, `seed` adds the files of its shell to
# the release store: pages may come from one gateway and their scripts from another.
docker compose up --detach --wait
