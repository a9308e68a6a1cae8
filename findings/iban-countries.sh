#!/usr/bin/env bash
# iban 0.0.14 (npm), seen 2026-11-28 with Node 20 and 24.
# IBANs of twelve countries of the SWIFT registry are invalid here, though length, structure and check digits are right.
# ibantools 4.5.4 takes them all.
# Output seen:
#   iban: BI DJ FK HN LY MN NI OM RU SD SO YE
#   ibantools: none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iban@0.0.14 ibantools@4.5.4
cat >check.cjs <<'JS'
const { isValid } = require('iban')
const { isValidIBAN } = require('ibantools')
const ibans = [
  'BI4210000100010000332045181',
  'DJ2100010000000154000100186',
  'FK88SC123456789012',
  'HN88CABF00000000000250005469',
  'LY83002048000020100120361',
  'MN121234123456789123',
  'NI45BAPR00000013000003558124',
  'OM810180000001299123456',
  'RU0204452560040702810412345678901',
  'SD2129010501234001',
  'SO211000001001000100141',
  'YE15CBYE0001018861234567891234',
]
const refused = (check) => ibans.filter((iban) => !check(iban)).map((iban) => iban.slice(0, 2)).join(' ')
console.log(`iban: ${refused(isValid)}`)
console.log(`ibantools: ${refused(isValidIBAN) || 'none'}`)
JS
seen=$(node check.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
iban: BI DJ FK HN LY MN NI OM RU SD SO YE
ibantools: none
TEXT
)
[ "$seen" = "$expected" ] || exit 1
