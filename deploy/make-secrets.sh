#!/bin/sh
# Makes the secrets of deploy/compose.yaml, each in a file of deploy/secrets, once: what is there already stays.
# The mail server is yours: sh deploy/make-secrets.sh 'smtp://USER:PASSWORD@mail.example.com:587?tls=required'
set -eu
mail=${1:?say the mail server: smtp://USER:PASSWORD@host:587?tls=required}
folder=${SECRETS_FOLDER:-$(dirname "$0")/secrets}
umask 077
mkdir -p "$folder"
cd "$folder"
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
keep() { [ -e "$1" ] || cat > "$1"; }

random | keep database-password
random | keep storage-key
random | keep storage-secret
od -An -tx1 -N32 /dev/urandom | tr -d ' \n' | keep master-key
database=$(cat database-password) key=$(cat storage-key) secret=$(cat storage-secret)
printf 'postgresql://portico:%s@database/portico' "$database" | keep database-url
for bucket in pictures erasures checkpoints backups; do
  printf 's3://%s:%s@storage:7070/%s?region=us-east-1&tls=false' "$key" "$secret" "$bucket" | keep "$bucket-url"
done
printf '%s' "$mail" | keep mail-url
# Containers read them as users of their own; the folder lets nobody else in.
chmod 444 ./*
echo "The secrets are in $PWD. Keep a copy of master-key where no backup of this machine lies."
