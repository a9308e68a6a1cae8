#!/usr/bin/env bash
# fast-xml-parser 5.12.1 (npm), seen 2026-11-28 with Node 20 and 24.
# With its defaults, text that looks like a number becomes one, references too: of a camt.053 the bank's reference `000123`
# is 123, `12E5` is 1200000 and `0x1F` is 31. `parseTagValue: false` keeps text. Amounts become binary numbers.
# Output seen:
#   parseTagValue true: 123 1200000 31
#   parseTagValue false: 000123 12E5 0x1F
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1
cat >read.cjs <<'JS'
const { XMLParser } = require('fast-xml-parser')
const entry = `<Ntry><AcctSvcrRef>000123</AcctSvcrRef><NtryDtls><TxDtls><Refs>
<EndToEndId>12E5</EndToEndId><TxId>0x1F</TxId></Refs></TxDtls></NtryDtls></Ntry>`
for (const parseTagValue of [true, false]) {
  const { Ntry } = new XMLParser({ parseTagValue }).parse(entry)
  const { EndToEndId, TxId } = Ntry.NtryDtls.TxDtls.Refs
  console.log(`parseTagValue ${parseTagValue}: ${[Ntry.AcctSvcrRef, EndToEndId, TxId].join(' ')}`)
}
JS
seen=$(node read.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
parseTagValue true: 123 1200000 31
parseTagValue false: 000123 12E5 0x1F
TEXT
)
[ "$seen" = "$expected" ] || exit 1
