#!/usr/bin/env bash
# date-holidays 3.37.0 (npm), seen 2026-11-28 with Node 20 and 24.
# A law of 28 May 2025 (Enforcement Act for Memorial Days and Festivals) made five more days public holidays of Taiwan: Labour
# Day for all, 28 September, 25 October, 25 December and the day before New Year's Eve. None is a public holiday here, so a
# payout is expected on a day on which banks are closed.
# Output seen:
#   2026-02-15: no holiday
#   2026-05-01: no holiday
#   2026-09-28: no holiday
#   2026-10-25: no holiday
#   2026-12-25: no holiday
#   2026-10-10: a holiday
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0
cat >holidays.cjs <<'JS'
const Holidays = require('date-holidays')
const taiwan = new Holidays('TW', { types: ['public', 'bank'] })
const days = taiwan.getHolidays(2026).map(({ date }) => date.slice(0, 10))
for (const day of ['2026-02-15', '2026-05-01', '2026-09-28', '2026-10-25', '2026-12-25', '2026-10-10'])
  console.log(`${day}: ${days.includes(day) ? 'a holiday' : 'no holiday'}`)
JS
seen=$(node holidays.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
2026-02-15: no holiday
2026-05-01: no holiday
2026-09-28: no holiday
2026-10-25: no holiday
2026-12-25: no holiday
2026-10-10: a holiday
TEXT
)
[ "$seen" = "$expected" ] || exit 1
