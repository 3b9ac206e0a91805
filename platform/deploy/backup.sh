#!/bin/sh
# Writes a backup of docker-compose.yml's database, media and releases to BACKUP_FOLDER (./backups), for example every hour by cron:
#
#   COMPOSE_ENV_FILES=.env.production platform/deploy/backup.sh
#
# Copy the folder to another machine. docs/DEPLOY.md, Backup and restore, describes the restore.
set -eu
umask 077
cd "$(dirname "$0")/../.."

folder=${BACKUP_FOLDER:-./backups}
time=$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$folder/media"

# A file with its final name is complete.
# The password is in a file of the container's memory, not in the list of processes.
docker compose exec -T mongodb sh -c 'umask 077 && printf "password: %s\n" "$MONGODB_ROOT_PASSWORD" > /tmp/dump.yml &&
  mongodump --config=/tmp/dump.yml --username=root --authenticationDatabase=admin --oplog --gzip --archive' > "$folder/.database.part"
mv "$folder/.database.part" "$folder/database-$time.gz"
docker compose exec -T web tar -cz -C /releases . > "$folder/.releases.part"
mv "$folder/.releases.part" "$folder/releases-$time.tar.gz"
# Files after the database: a trade never names a file that was added later.
docker compose run --rm backup-media
# Keeps the last week of hourly backups.
find "$folder" -maxdepth 1 -name '*-*Z.*gz' -mtime +7 -delete
