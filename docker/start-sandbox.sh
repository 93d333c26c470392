#!/bin/sh
# Starts the sandbox in a container, with the options that the container was given.
#   PORT           where to answer; 4020 where nothing is said
#   ALLOW_HOSTS    names that other containers call it by, separated by spaces; sandbox where nothing is said
#   OPTIONS        more options, separated by spaces, where a command cannot be given
set -eu

# Names are not patterns of files.
set -f
for name in ${ALLOW_HOSTS-sandbox}; do
  set -- --allow-host "$name" "$@"
done

# shellcheck disable=SC2086 # Each word is an option of its own.
set -- ${OPTIONS-} "$@"

# The program itself, and not a shell, gets the signal that ends a container.
exec messaging-crm-api sandbox --host 0.0.0.0 --port "${PORT:-4020}" "$@"
