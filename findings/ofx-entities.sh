#!/usr/bin/env bash
# node-ofx-parser 0.5.1 (npm), seen 2026-11-28 with Node 20 and 24.
# Escapes of OFX (`&amp;`, `&lt;`) are escaped three times more instead of resolved: a name in a statement is no longer the
# name. `ofx-js` 1.1.1 resolves them.
# Output seen:
#   node-ofx-parser: SMITH &amp;amp;amp; SONS | A &amp;amp;lt; B
#   ofx-js: SMITH & SONS | A < B
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ofx-parser@0.5.1 ofx-js@1.1.1
cat >read.cjs <<'JS'
const text = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260301<TRNAMT>12.50<FITID>1<NAME>SMITH &amp; SONS</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302<TRNAMT>13.50<FITID>2<NAME>A &lt; B</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const names = ({ OFX }) => OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.map(({ NAME }) => NAME).join(' | ')
;(async () => {
  console.log(`node-ofx-parser: ${names(require('node-ofx-parser').parse(text))}`)
  console.log(`ofx-js: ${names(await require('ofx-js').parse(text))}`)
})()
JS
seen=$(node read.cjs)
printf '%s\n' "$seen"
expected=$(
  cat <<'TEXT'
node-ofx-parser: SMITH &amp;amp;amp; SONS | A &amp;amp;lt; B
ofx-js: SMITH & SONS | A < B
TEXT
)
[ "$seen" = "$expected" ] || exit 1
