import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** A page with another provider's checkout, served over loopback. */
export interface ComparedCheckout {
  readonly name: string
  readonly address: string
}

const folder = path.join(import.meta.dirname, 'checkouts')
const adyenStyles = '@adyen/adyen-web/styles/adyen.css'
const compared = [
  { name: 'Adyen Drop-in, every method', entry: 'adyen-every-method.js', styles: adyenStyles },
  { name: 'Adyen Drop-in, 5 methods', entry: 'adyen-few-methods.js', styles: adyenStyles },
  { name: 'Braintree Drop-in', entry: 'braintree.js', styles: 'braintree-web-drop-in/dropin.css' },
] as const

/**
 * Public checkouts, each bundled and minified as a shop would, and served as our server serves: gzip, no
 * cache. Installs them first where they are missing; returns none where they cannot be installed.
 */
export async function openComparedCheckouts(): Promise<{
  readonly checkouts: readonly ComparedCheckout[]
  close(): void
}> {
  if (!install()) return { checkouts: [], close: () => {} }
  const files = new Map<string, { readonly type: string; readonly packed: Buffer }>()
  const add = (file: string, type: string, content: string) =>
    files.set(file, { type: `${type}; charset=utf-8`, packed: gzipSync(content) })
  for (const [index, { name, entry, styles }] of compared.entries()) {
    add(`/${index}.js`, 'text/javascript', bundle(entry))
    add(`/${index}.css`, 'text/css', readFileSync(path.join(folder, 'node_modules', styles), 'utf8'))
    add(`/${index}`, 'text/html', pageOf(name, index))
  }
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    if (!file) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
      .end(file.packed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    checkouts: compared.map(({ name }, index) => ({ name, address: `http://127.0.0.1:${port}/${index}` })),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function install(): boolean {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return true
  console.error('Installing the checkouts to compare with …')
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return true
  } catch (error) {
    console.error(`They cannot be installed, so only our own pages are measured: ${String(error)}`)
    return false
  }
}

function bundle(entry: string): string {
  const scratch = mkdtempSync(path.join(tmpdir(), 'bundle-'))
  try {
    const file = path.join(scratch, entry)
    const options = ['--platform', 'browser', '--format', 'esm', '--minify', '--file', file]
    execFileSync(process.execPath, ['node_modules/rolldown/bin/cli.mjs', entry, ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** As their documentation describes: styles, an element, a script. */
const pageOf = (name: string, index: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/${index}.css">
</head>
<body>
<h1>₹499.50</h1>
<div id="checkout"></div>
<script type="module" src="/${index}.js"></script>
</body>
</html>
`
