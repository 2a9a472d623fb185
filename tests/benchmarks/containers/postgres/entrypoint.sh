#!/bin/sh
# Makes the database of POSTGRES_USER with POSTGRES_PASSWORD on the first start, then serves it.
set -eu
data=/var/lib/postgresql/data

as_postgres() {
    setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
}

mkdir -p "$data" /run/postgresql
chown postgres "$data" /run/postgresql
if [ ! -s "$data/PG_VERSION" ]; then
    echo "$POSTGRES_PASSWORD" > /tmp/password
    as_postgres initdb -D "$data" -U "$POSTGRES_USER" -E UTF8 --pwfile=/tmp/password \
        --auth-local=trust --auth-host=scram-sha-256
    echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
    echo "create database \"$POSTGRES_USER\"" | as_postgres postgres --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups \
    postgres -D "$data" -c listen_addresses='*'
