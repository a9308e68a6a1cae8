#!/usr/bin/env bash
# parsecurrency 1.1.1 and currency.js 2.0.4 (npm), seen 2026-11-28 with Node 20 and 24.
# parsecurrency reads amounts of an accountant or of a bank that writes the minus behind, `(12.50)` and `12,50-`, as
# positive, though it takes a leading minus. currency.js drops every letter: `1e3`, as JSON and PostgreSQL may write 1000,
# is 13.
# Output seen:
#   parsecurrency: -12.50 is -12.5
#   parsecurrency: (12.50) is 12.5
#   parsecurrency: 12,50- is 12.5
#   currency.js: 1e3 is 13
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parsecurrency@1.1.1 currency.js@2.0.4
cat >read.cjs <<'JS'
const parse = require('parsecurrency')
const currency = require('currency.js')
for (const text of ['-12.50', '(12.50)', '12,50-']) console.log(`parsecurrency: ${text} is ${parse(text).value}`)
console.log(`currency.js: 1e3 is ${currency('1e3').value}`)
JS
seen=$(node read.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
parsecurrency: -12.50 is -12.5
parsecurrency: (12.50) is 12.5
parsecurrency: 12,50- is 12.5
currency.js: 1e3 is 13
TEXT
)
[ "$seen" = "$expected" ] || exit 1
