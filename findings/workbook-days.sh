#!/usr/bin/env bash
# xlsx 0.18.5 and exceljs 4.4.0 (npm), seen 2026-11-28 with Node 20 and 24.
# A day as midnight of the machine's time zone, `new Date(2026, 10, 27)`, is written into a workbook as the day before:
# by xlsx some seconds too early in the west (it adds the fraction of a minute of local mean time), by exceljs in every
# zone east of Greenwich (it writes UTC). Excel shows the day before, and so does a reader that cuts the time off.
# Output seen:
#   America/Bogota: xlsx 46352.99981, exceljs 46353.20833 (2026-11-27)
#   America/Sao_Paulo: xlsx 46352.99968, exceljs 46353.12500 (2026-11-27)
#   Africa/Accra: xlsx 46352.99991, exceljs 46353.00000 (2026-11-27)
#   Asia/Bangkok: xlsx 46353.00005, exceljs 46352.70833 (2026-11-26)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 exceljs@4.4.0
cat >write.cjs <<'JS'
const XLSX = require('xlsx')
const ExcelJS = require('exceljs')
;(async () => {
  const day = new Date(2026, 10, 27)
  const cell = XLSX.utils.aoa_to_sheet([[day]]).A1
  const workbook = new ExcelJS.Workbook()
  const written = workbook.addWorksheet('days').getCell('A1')
  written.value = day
  written.numFmt = 'yyyy-mm-dd'
  const { v, w } = XLSX.read(await workbook.xlsx.writeBuffer()).Sheets.days.A1
  console.log(`${process.env.TZ}: xlsx ${cell.v.toFixed(5)}, exceljs ${v.toFixed(5)} (${w})`)
})()
JS
seen=$(for zone in America/Bogota America/Sao_Paulo Africa/Accra Asia/Bangkok; do TZ=$zone node write.cjs; done)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
America/Bogota: xlsx 46352.99981, exceljs 46353.20833 (2026-11-27)
America/Sao_Paulo: xlsx 46352.99968, exceljs 46353.12500 (2026-11-27)
Africa/Accra: xlsx 46352.99991, exceljs 46353.00000 (2026-11-27)
Asia/Bangkok: xlsx 46353.00005, exceljs 46352.70833 (2026-11-26)
TEXT
)
[ "$seen" = "$expected" ] || exit 1
