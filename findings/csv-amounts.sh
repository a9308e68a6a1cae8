#!/usr/bin/env bash
# xlsx 0.18.5 and exceljs 4.4.0 (npm), seen 2026-11-28 with Node 20 and 24.
# Both guess the types of the cells of a CSV file, in silence. xlsx reads the amount `1.234,56` of a bank in Brazil as
# 1.23456 and `12,50` in the next line as 1250, and the day `03/04/2026` as 4 March. Both read the reference `000123` as
# 123 and `12E5` as 1200000.
# Output seen:
#   xlsx: 27/11/2026 | 1.23456 | 123
#   xlsx: 46085 | 1250 | 1200000
#   xlsx: 03/04/2026 is 2026-03-04
#   exceljs: 27/11/2026 | 1.234,56 | 123
#   exceljs: 03/04/2026 | 12,50 | 1200000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 exceljs@4.4.0
cat >read.cjs <<'JS'
const XLSX = require('xlsx')
const ExcelJS = require('exceljs')
const { Readable } = require('node:stream')
const text = 'Data;Valor;Documento\n27/11/2026;1.234,56;000123\n03/04/2026;12,50;12E5\n'
const sheet = XLSX.read(text, { type: 'string' }).Sheets.Sheet1
for (const row of XLSX.utils.sheet_to_json(sheet, { header: 1 }).slice(1)) console.log(`xlsx: ${row.join(' | ')}`)
const shown = XLSX.SSF.format('yyyy-mm-dd', sheet.A3.v)
console.log(`xlsx: 03/04/2026 is ${shown}`)
;(async () => {
  const workbook = new ExcelJS.Workbook()
  const read = await workbook.csv.read(Readable.from([text]), { parserOptions: { delimiter: ';' } })
  read.eachRow(({ values }, number) => {
    if (number > 1) console.log(`exceljs: ${values.slice(1).join(' | ')}`)
  })
})()
JS
seen=$(TZ=UTC node read.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
xlsx: 27/11/2026 | 1.23456 | 123
xlsx: 46085 | 1250 | 1200000
xlsx: 03/04/2026 is 2026-03-04
exceljs: 27/11/2026 | 1.234,56 | 123
exceljs: 03/04/2026 | 12,50 | 1200000
TEXT
)
[ "$seen" = "$expected" ] || exit 1
