#!/usr/bin/env bash
# What action.yml runs. It takes all it is told from variables, and works with the bash 3.2 of macOS.
set -euo pipefail

fail() {
  echo "::error title=messaging-crm-api::$1"
  echo 'status=2' >> "$GITHUB_OUTPUT"
  exit 2
}

files=()
while IFS= read -r line; do
  line=${line%$'\r'}
  [ -z "$line" ] || files+=("$line")
done <<< "$FILES"
options=()
while IFS= read -r line; do
  [ -z "$line" ] || options+=("$line")
done <<< "$ARGUMENTS"
[ "${#files[@]}" -gt 0 ] || fail 'The input files names no file.'

case "$COMMAND" in
  lint) peers=(@redocly/openapi-core@2 @stoplight/spectral-cli@6 @stoplight/spectral-owasp-ruleset@2) ;;
  gate) peers=() ;;
  *) fail 'The input command is lint or gate.' ;;
esac

home="$RUNNER_TEMP/messaging-crm-api"
if [ -z "$PACKAGE" ]; then
  version=$(node -p 'require(process.env.GITHUB_ACTION_PATH + "/package.json").version')
  PACKAGE="messaging-crm-api@$version"
fi
npm install --prefix "$home" --no-save --no-audit --no-fund --ignore-scripts --loglevel=error \
  "$PACKAGE" ${peers[@]+"${peers[@]}"} > /dev/null || fail 'npm could not install the package: see above.'

if [ "$COMMAND" = gate ]; then
  [ "${#files[@]}" -eq 1 ] || fail 'gate compares one file: use a step for each.'
  [ -n "$BASE" ] || fail 'Outside a pull request, gate needs the input base: a tag or another revision.'
  # In a container the checkout belongs to another user than this one, and git would read nothing.
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$PWD"
  # What main has gained since is no part of this change; the file may have had another name.
  files=("since:$BASE" "${files[0]}")
fi

summary="$home/summary.md"
# An earlier step has left its own.
rm -f "$summary"
options+=(--format=github "--output=markdown=$summary")
[ -z "$SARIF" ] || options+=("--output=sarif=$SARIF")
status=0
errors="$home/errors.txt"
"$home/node_modules/.bin/messaging-crm-api" "$COMMAND" "${options[@]}" -- "${files[@]}" 2> "$errors" || status=$?
cat "$errors"
# What could not be read is said where a pull request shows it, too.
if [ "$status" -gt 1 ]; then
  rm -f "$summary"
  echo "::error title=messaging-crm-api $COMMAND::$(tr '\r\n' '  ' < "$errors")"
  printf '**%s could not run.** %s\n' "$COMMAND" "$(tr '\r\n' '  ' < "$errors")" >> "$GITHUB_STEP_SUMMARY"
fi
if [ -f "$summary" ]; then
  cat "$summary" >> "$GITHUB_STEP_SUMMARY"
fi
echo "status=$status" >> "$GITHUB_OUTPUT"
exit "$status"
