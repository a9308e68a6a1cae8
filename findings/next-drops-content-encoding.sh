#!/usr/bin/env bash
# Next 16.4.6 (npm), seen 2026-11-28 with Node 24.
# A route handler cannot compress its answer itself: `next start` drops its `Content-Encoding: br`. Who accepts only br gets
# brotli without the header, who accepts gzip gets gzip around brotli with the header of gzip alone; neither can be read.
# Output seen:
#   accepts br: content-encoding undefined, the text after one decoding
#   accepts gzip, br: content-encoding gzip, the text after two decodings
set -euo pipefail
folder=$(mktemp -d)
trap '[ -z "${server:-}" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund next@16.4.6 react@19.3.1 react-dom@19.3.1
mkdir -p app/text
cat >app/text/route.js <<'JS'
import { brotliCompressSync } from 'node:zlib'
export const dynamic = 'force-dynamic'
export const GET = () =>
  new Response(brotliCompressSync('paid '.repeat(1000)), {
    headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
  })
JS
cat >app/layout.js <<'JS'
export default function Layout({ children }) {
  return <html><body>{children}</body></html>
}
JS
export NEXT_TELEMETRY_DISABLED=1
npx next build >build.log 2>&1 || { cat build.log; exit 2; }
port=$((20000 + RANDOM % 10000))
node node_modules/next/dist/bin/next start -p "$port" >start.log 2>&1 &
server=$!
cat >ask.mjs <<'JS'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
const ask = (accepted) =>
  new Promise((resolve, reject) => {
    get({ port: process.argv[2], path: '/text', headers: { 'accept-encoding': accepted } }, async (answer) => {
      resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(await answer.toArray()) })
    }).on('error', reject)
  })
for (let tries = 0; ; tries++) {
  try { await ask('br'); break } catch (error) { if (tries > 100) throw error }
  await new Promise((done) => setTimeout(done, 100))
}
for (const accepted of ['br', 'gzip, br']) {
  const { encoding, body } = await ask(accepted)
  let text = body
  let decodings = 0
  for (const decode of [gunzipSync, brotliDecompressSync]) {
    try { text = decode(text); decodings++ } catch {}
  }
  const times = decodings === 1 ? 'one decoding' : 'two decodings'
  console.log(`accepts ${accepted}: content-encoding ${encoding}, the ${text.includes('paid paid') ? 'text' : 'bytes'} after ${times}`)
}
JS
seen=$(node ask.mjs "$port")
printf '%s\n' "$seen"
[ "$seen" = $'accepts br: content-encoding undefined, the text after one decoding\naccepts gzip, br: content-encoding gzip, the text after two decodings' ] || exit 1
