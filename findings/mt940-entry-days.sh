#!/usr/bin/env bash
# mt940-js 1.0.0, mt940js 1.3.5 and @centrapay/swift-parser 1.0.1 (npm), seen 2026-11-28 with Node 20 and 24.
# The entry date of MT940 has no year. A line with the value date 31 December 2025 that is booked on 2 January 2026 gets
# the year of its value date: it is booked on 2 January 2025, before the statement began. `mt940-js` also reads RC, the
# reversal of a credit, as a credit: money that left came in.
# Output seen:
#   mt940-js: booked on 2025-01-02; RC is a credit: true
#   mt940js: booked on 2025-01-02; RC: -3
#   swift-parser: booked on 2025-01-02; RC: -3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mt940-js@1.0.0 tslib@1.14.1 mt940js@1.3.5 @centrapay/swift-parser@1.0.1
cat >read.cjs <<'JS'
const text = [
  ':20:STMT',
  ':25:NL91ABNA0417164300',
  ':28C:1/1',
  ':60F:C251231EUR100,00',
  ':61:2512310102C10,50NTRFNONREF//B1',
  ':86:booked after the turn of the year',
  ':61:2601020102RC3,00NTRFNONREF//B2',
  ':86:a credit is taken back',
  ':62F:C260102EUR107,50',
  '-',
].join('\r\n')
const day = (date) => new Date(date).toISOString().slice(0, 10)
;(async () => {
  const [one] = await require('mt940-js').read(Buffer.from(text))
  const other = new (require('mt940js').Parser)().parse(text)[0]
  const third = require('@centrapay/swift-parser').parse({ type: 'mt940', data: text })[0]
  console.log(`mt940-js: booked on ${one.transactions[0].entryDate}; RC is a credit: ${one.transactions[1].isCredit}`)
  console.log(`mt940js: booked on ${day(other.transactions[0].entryDate)}; RC: ${other.transactions[1].amount}`)
  console.log(`swift-parser: booked on ${day(third.transactions[0].entryDate)}; RC: ${third.transactions[1].amount}`)
})()
JS
seen=$(node read.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
mt940-js: booked on 2025-01-02; RC is a credit: true
mt940js: booked on 2025-01-02; RC: -3
swift-parser: booked on 2025-01-02; RC: -3
TEXT
)
[ "$seen" = "$expected" ] || exit 1
