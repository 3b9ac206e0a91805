#!/bin/sh
# Writes a backup of docker-compose.yml's database, media and releases to BACKUP_FOLDER (./backups), for example every hour by cron:
#
#   COMPOSE_ENV_FILES=.env.production platform/deploy/backup.sh
#
# Copy the folder to another machine. docs/DEPLOY.md, Backup and restore, describes the restore.
set -eu
umask 077
cd "$(dirname "$0")/../.."

# Like compose: from the environment, or else from the files of settings.
read_setting() {
  printenv "$1" || echo "${COMPOSE_ENV_FILES:-.env}" | tr , '\n' | xargs sed -n "s/^$1=//p" 2> /dev/null | tail -n 1
}

# Whether a part of the product is in compose. Otherwise it is backed up where it is.
is_here() { [ -z "$(read_setting "$1")" ]; }

folder=$(read_setting BACKUP_FOLDER)
folder=${folder:-./backups}
user=$(read_setting BACKUP_USER)
time=$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$folder/media"
# The copy of the media runs as this user.
if [ "$(id -u)" -eq 0 ]; then chown "${user:-1000:1000}" "$folder/media"; fi

# A file with its final name is complete.
if is_here MONGODB_URI; then
  # The password is in a file of the container's memory, not in the list of processes.
  docker compose exec -T mongodb sh -c 'umask 077 && printf "password: %s\n" "$MONGODB_ROOT_PASSWORD" > /tmp/dump.yml &&
    mongodump --config=/tmp/dump.yml --username=root --authenticationDatabase=admin --oplog --gzip --archive' > "$folder/.database.part"
  mv "$folder/.database.part" "$folder/database-$time.gz"
fi
if is_here RELEASE_TARGET; then
  docker compose exec -T web tar -cz -C /releases . > "$folder/.releases.part"
  mv "$folder/.releases.part" "$folder/releases-$time.tar.gz"
fi
# Files after the database: a trade never names a file that was added later.
if is_here MEDIA_STORE; then docker compose run --rm -T backup-media; fi
# Keeps the last week: of hourly backups, and of files that were deleted since.
find "$folder" -maxdepth 1 -name '*-*Z.*gz' -mtime +7 -delete
if [ -d "$folder/media/deleted" ]; then find "$folder/media/deleted" -type f -ctime +7 -delete; fi
