import { readFileSync } from 'node:fs'
import path from 'node:path'
import { trackedFiles } from './documents/tracked-files.ts'
import { projectRoot } from './processes/project-node.ts'

// npm run count: how large the product is, and where it says one thing by hand that could be generated.

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')
const matchesIn = (files: readonly string[], pattern: RegExp): number =>
  files.reduce((sum, file) => sum + [...read(file).matchAll(pattern)].length, 0)
const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)

const files = trackedFiles()
const isGenerated = (file: string): boolean =>
  /(^|\/)generated\/|^prisma\/sql\/\w+\/statements\.ts$/.test(file)
const code = files.filter((file) => /\.(tsx?|mjs)$|^prisma\/sql\/.*\.sql$/.test(file) && !isGenerated(file))
const isProof = (file: string): boolean =>
  /\.(test|spec)\.|(^|\/)testing\/|^(bench|e2e|findings)\//.test(file)
const product = code.filter((file) => !isProof(file))
const pages = files.filter((file) => /^docs\/.*\.md$|^[A-Z]+\.md$/.test(file))
const { scripts } = JSON.parse(read('package.json')) as { scripts: object }

const figures = {
  'lines of the product': linesOf(product),
  'files of the product': product.length,
  'lines of tests, benches and what they share': linesOf(code.filter(isProof)),
  'statements in prisma/sql': files.filter((file) => /^prisma\/sql\/.*\.sql$/.test(file)).length,
  'calls of .query( with a text of their own': matchesIn(product, /\.query\b\s*(?:<[^;]*?>)?\(\s*[{'"`]/g),
  'rows typed by hand (.query<…>)': matchesIn(product, /\.query<(?!object>)/g),
  'environment variables': new Set(read('.env.example').match(/^#? ?[A-Z][A-Z0-9_]+(?==)/gm)).size,
  'npm scripts': Object.keys(scripts).length,
  'words of docs and of the pages at the top': matchesIn(pages, /\S+/g),
  decisions: files.filter((file) => /^docs\/decisions\/\d/.test(file)).length,
  findings: files.filter((file) => /^findings\/.*\.sh$/.test(file)).length,
}
for (const [name, value] of Object.entries(figures)) console.log(`${String(value).padStart(8)}  ${name}`)
