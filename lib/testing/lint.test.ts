import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from './processes/project-node.ts'

// A lint rule may stop working unnoticed: so each one is broken here, in a separate tree with the real
// configuration, and must report it.

const tree = await mkdtemp(path.join(tmpdir(), 'gateway-lint-'))
afterAll(() => rm(tree, { recursive: true }))

const upwards: [from: string, specifier: string][] = [
  ['lib/money/b.ts', '../platform/db/database.ts'],
  ['lib/countries/a.ts', '../platform/config.ts'],
  ['lib/countries/africa/a.ts', '../../i18n/locales.ts'],
  ['lib/qr/a.ts', '../platform/clock.ts'],
  ['lib/bank-files/a.ts', '../platform/clock.ts'],
  ['lib/bank-files/text/a.ts', '../../countries/india.ts'],
  ['lib/platform/db/a.ts', '../../ledger/post-entry.ts'],
  ['lib/platform/embedded-postgres/a.ts', '../../gateway.ts'],
  ['lib/i18n/a.ts', '../methods/payin-registry.ts'],
  ['lib/methods/a.ts', '../platform/db/database.ts'],
  ['lib/methods/payout/a.ts', '../../platform/config.ts'],
  ['lib/methods/b.ts', '#lib/payments/payment-context.ts'],
  ['lib/ledger/a.ts', '../payments/payment-context.ts'],
  ['lib/ledger/b.ts', '../merchants/directory.ts'],
  ['lib/callbacks/a.ts', '../payments/payment-context.ts'],
  ['lib/merchants/a.ts', '../tokens/verify-token.ts'],
  ['lib/tokens/a.ts', '../gateway.ts'],
  ['lib/fx/a.ts', '../api/http/edge.ts'],
  ['lib/customers/a.ts', '../payments/payment-context.ts'],
  ['lib/merchants/b.ts', '../customers/customer.ts'],
  ['lib/payments/a.ts', '../rails/sandbox/simulate.ts'],
  ['lib/payments/sql/a.ts', '../../api/endpoint/operation.ts'],
  ['lib/payments/b.ts', '../gateway.ts'],
  ['lib/rails/sandbox/a.ts', '../../api/endpoint/operation.ts'],
  ['lib/rails/a.ts', '../gateway.ts'],
  ['lib/rails/sandbox/c.ts', '../another/rail.ts'],
  ['lib/rails/sandbox/sql/a.ts', '../../another/rail.ts'],
  ['lib/rails/sandbox/sql/c.ts', '../../../gateway.ts'],
  ['lib/open-gateway.ts', './rails/sandbox/name.ts'],
  ['lib/worker/d.ts', '../rails/sandbox/due-events.ts'],
  ['lib/server/pages/a.ts', '../../rails/sandbox/institution-view.ts'],
  ['lib/checkout/b.ts', '../rails/sandbox/simulate.ts'],
  ['app/pay/parts/a.tsx', '#lib/rails/sandbox/simulate.ts'],
  ['lib/api/endpoint/a.ts', '../http/edge.ts'],
  ['lib/api/openapi/a.ts', '../http/edge.ts'],
  ['lib/payments/f.ts', '../api/openapi/document.ts'],
  ['lib/api/endpoint/b.ts', '../../checkout/session.ts'],
  ['lib/checkout/a.ts', '../api/endpoint/operation.ts'],
  ['lib/api/http/a.ts', '../../server/main.ts'],
  ['lib/cli/a.ts', '../api/http/edge.ts'],
  ['lib/worker/a.ts', '../cli/main.ts'],
  ['lib/server/a.ts', '../cli/main.ts'],
  ['lib/gateway.ts', './api/endpoint/operation.ts'],
  ['lib/platform/config.ts', './db/database.ts'],
  ['app/pay/page.tsx', '#lib/api/http/edge.ts'],
  ['app/api/route.ts', '#lib/cli/main.ts'],
  ['app/status/page.tsx', '../../lib/checkout/session.ts'],
  ['lib/payments/h.ts', '../backup/take-backup.ts'],
  ['lib/clusters/a.ts', '../gateway.ts'],
  ['lib/backup/a.ts', '../payments/payment-context.ts'],
  ['lib/payments/i.ts', '../doctor/diagnose.ts'],
  ['lib/doctor/a.ts', '../gateway.ts'],
  ['lib/payments/c.ts', '../testing/test-database.ts'],
  ['sdk/typescript/src/a.ts', 'node:crypto'],
  ['sdk/typescript/src/b.ts', '../../../lib/money/money.ts'],
  ['lib/bootstrap/a.mjs', 'zod'],
  ['lib/bootstrap/b.mjs', '../platform/config.ts'],
]

const downwards: [from: string, specifier: string][] = [
  ['lib/countries/b.ts', '../money/money.ts'],
  ['lib/bank-files/text/b.ts', '../../money/money.ts'],
  ['lib/methods/c.ts', '../countries/india.ts'],
  ['lib/ledger/c.ts', '../platform/db/database.ts'],
  ['lib/backup/b.ts', '../platform/db/database.ts'],
  ['lib/payments/d.ts', '../methods/payin-registry.ts'],
  ['lib/payments/g.ts', '../customers/customer.ts'],
  ['lib/payments/sql/b.ts', '../state-machine.ts'],
  ['lib/rails/sandbox/b.ts', '../../payments/rail.ts'],
  ['lib/rails/sandbox/d.ts', '../own-accounts/account-directory.ts'],
  ['lib/rails/sandbox/sql/b.ts', '../carry-out.ts'],
  ['lib/worker/e.ts', '../rails/rails.ts'],
  ['app/sandbox/a.tsx', '#lib/rails/sandbox/simulate.ts'],
  ['lib/api/endpoint/c.ts', '../../gateway.ts'],
  ['lib/api/endpoint/d.ts', '../openapi/document.ts'],
  ['lib/api/openapi/b.ts', '../endpoint/operation.ts'],
  ['lib/api/http/b.ts', '../endpoint/operation.ts'],
  ['lib/server/b.ts', '../api/http/edge.ts'],
  ['app/api/ping/route.ts', '#lib/api/http/edge.ts'],
  ['app/pay/parts.tsx', '#lib/checkout/session.ts'],
  ['lib/payments/e.test.ts', '../testing/test-database.ts'],
  ['sdk/typescript/src/generated/a.ts', '../options.ts'],
  ['lib/bootstrap/c.mjs', 'node:timers/promises'],
]

const brokenRules: [rule: string, file: string, code: string][] = [
  [
    'typescript(no-floating-promises)',
    'lib/fx/floating.ts',
    'export function start() {\n  Promise.resolve(1)\n}\n',
  ],
  ['typescript(no-explicit-any)', 'lib/fx/loose.ts', 'export const loose: any = 1\n'],
  ['eslint(max-lines)', 'lib/fx/heap.ts', 'export const line = 1\n'.repeat(1) + '// line\n'.repeat(301)],
  [
    'eslint(max-lines-per-function)',
    'lib/fx/scroll.ts',
    `export function scroll() {\n${'  console.log(1)\n'.repeat(71)}}\n`,
  ],
  ['eslint(no-restricted-globals)', 'lib/methods/environment.ts', 'export const port = process.env.PORT\n'],
  ['eslint(no-restricted-globals)', 'sdk/typescript/src/bytes.ts', 'export const bytes = Buffer.alloc(1)\n'],
  ...['payments', 'checkout', 'money', 'ledger', 'demo', 'cli'].flatMap(
    (room): [string, string, string][] => [
      [
        'eslint(no-restricted-globals)',
        `lib/${room}/amount.ts`,
        'export const read = (text: string) => Number(text)\n',
      ],
      [
        'eslint(no-restricted-globals)',
        `lib/${room}/float.ts`,
        'export const read = (text: string) => parseFloat(text)\n',
      ],
      [
        'eslint(no-implicit-coercion)',
        `lib/${room}/plus.ts`,
        'export const read = (text: string) => +text\n',
      ],
    ],
  ),
  ['import(no-cycle)', 'lib/fx/egg.ts', `import { hen } from './hen.ts'\nexport const egg = () => hen\n`],
  [
    'jsx-a11y(alt-text)',
    'app/pay/picture.tsx',
    'export function Picture() {\n  return <img src="/a.png" />\n}\n',
  ],
  ['react(jsx-key)', 'app/pay/list.tsx', 'export const List = () => [1, 2].map((item) => <li>{item}</li>)\n'],
]

/** The configuration, and what it imports. */
const copied = [
  'oxlint.config.ts',
  'sdk/typescript/build/lint-rules.ts',
  '.gitignore',
  'tsconfig.json',
  'package.json',
]

await writeTree()
const complaints = await lint()

describe('the imports between rooms', () => {
  it.each(upwards)('%s may not import %s', (file) => {
    expect(complaints.get(file)).toContain('eslint(no-restricted-imports)')
  })

  it.each(downwards)('%s may import %s', (file) => {
    expect(complaints.get(file) ?? []).toEqual([])
  })
})

describe('the other rules', () => {
  it.each(brokenRules)('%s is reported', (rule, file) => {
    expect(complaints.get(file)).toContain(rule)
  })
})

async function writeTree(): Promise<void> {
  for (const name of copied) {
    await mkdir(path.dirname(path.join(tree, name)), { recursive: true })
    await copyFile(path.join(projectRoot, name), path.join(tree, name))
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(tree, 'node_modules'))
  for (const [file, specifier] of [...upwards, ...downwards]) {
    await write(file, `import { thing } from '${specifier}'\nexport const used = thing\n`)
  }
  for (const [, file, code] of brokenRules) await write(file, code)
  await write('lib/fx/hen.ts', `import { egg } from './egg.ts'\nexport const hen = () => egg\n`)
}

async function write(file: string, code: string): Promise<void> {
  await mkdir(path.dirname(path.join(tree, file)), { recursive: true })
  await writeFile(path.join(tree, file), code)
}

/** The codes of what oxlint found, by file. */
async function lint(): Promise<Map<string, string[]>> {
  const oxlint = path.join(projectRoot, 'node_modules/.bin/oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(oxlint, ['--type-aware', '-f', 'json'], { cwd: tree, maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(stdout),
    )
  })
  const found = new Map<string, string[]>()
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics) {
    const file = path.relative(tree, path.resolve(tree, filename))
    found.set(file, [...(found.get(file) ?? []), code])
  }
  return found
}
