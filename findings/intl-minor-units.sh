#!/usr/bin/env bash
# Node's `Intl`, seen 2026-11-28 with Node 20.20 and 24.21 (ICU 78, CLDR 48).
# `Intl.NumberFormat` rounds amounts of many currencies to whole units that have two or three decimals in ISO 4217: CLDR says
# what is usual in daily life, and ECMA-402 allows that since 2024. 1 234.56 pesos of Colombia are shown as 1,235. The
# standard's minor units have to be passed as `minimumFractionDigits`.
# Output seen:
#   COP: 2 in ISO 4217, 0 in Intl
#   IDR: 2 in ISO 4217, 0 in Intl
#   LAK: 2 in ISO 4217, 0 in Intl
#   PKR: 2 in ISO 4217, 0 in Intl
#   MMK: 2 in ISO 4217, 0 in Intl
#   HUF: 2 in ISO 4217, 0 in Intl
#   IQD: 3 in ISO 4217, 0 in Intl
#   COP 1,235
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >format.cjs <<'JS'
const digits = (currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
const iso4217 = { COP: 2, IDR: 2, LAK: 2, PKR: 2, MMK: 2, HUF: 2, IQD: 3, TWD: 2, MXN: 2, KES: 2 }
for (const [currency, minorUnits] of Object.entries(iso4217))
  if (digits(currency) !== minorUnits) console.log(`${currency}: ${minorUnits} in ISO 4217, ${digits(currency)} in Intl`)
const written = { style: 'currency', currency: 'COP', currencyDisplay: 'code' }
console.log(new Intl.NumberFormat('en', written).format(1234.56).replace('\u00A0', ' '))
JS
seen=$(node format.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
COP: 2 in ISO 4217, 0 in Intl
IDR: 2 in ISO 4217, 0 in Intl
LAK: 2 in ISO 4217, 0 in Intl
PKR: 2 in ISO 4217, 0 in Intl
MMK: 2 in ISO 4217, 0 in Intl
HUF: 2 in ISO 4217, 0 in Intl
IQD: 3 in ISO 4217, 0 in Intl
COP 1,235
TEXT
)
[ "$seen" = "$expected" ] || exit 1
