import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../bootstrap/run-command.mjs'
import { projectNode, projectRoot } from '../processes/project-node.ts'
import type { ShopEnvironment } from './served-shop.ts'

const tsc = path.join(projectRoot, 'node_modules/typescript/bin/tsc')
const shops = path.join(import.meta.dirname, 'shops')

export interface CompilerOptions {
  /** Off where the client that the generator brings itself does not compile with it. */
  readonly exactOptionalPropertyTypes: boolean
}

/**
 * Places a shop beside the client that was generated for it in `folder`/generated, with what every shop has.
 * `edit` may change the text of both.
 */
export function placeShop(folder: string, shop: string, edit: (source: string) => string = (same) => same) {
  const placed = { [shop]: 'shop.ts', 'every-shop': 'every-shop.ts' }
  const edits = Object.entries(placed).map(([from, to]) => {
    const source = readFileSync(path.join(shops, `${from}.ts`), 'utf8')
    const edited = edit(source)
    writeFileSync(path.join(folder, to), edited)
    return edited !== source
  })
  return { isEdited: edits.includes(true) }
}

/** Says what kind of program it is, to generators and the compiler: the strictest rules. */
export function writeProject(folder: string, { exactOptionalPropertyTypes }: CompilerOptions): void {
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    // Generated code imports without file extensions, which Node resolves in CommonJS only.
    module: 'commonjs',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [path.join(projectRoot, 'node_modules/@types')],
    rootDir: '.',
    outDir: 'compiled',
  }
  const include = ['shop.ts', 'every-shop.ts', 'generated']
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }')
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
}

/** The errors of a shop and of all that was generated for it; without any it is in `folder`/compiled. */
export async function errorsOf(folder: string): Promise<string[]> {
  const { code, output } = await runCommand(projectNode, [tsc, '-p', folder], { cwd: folder })
  const errors = output.split('\n').filter((line) => /error TS\d/.test(line))
  if (code !== 0 && errors.length === 0) throw new Error(`tsc failed: ${output}`)
  return errors
}

/** Runs a compiled shop and returns what it saw. Throws with what it wrote if it fails. */
export async function runShop(folder: string, environment: ShopEnvironment): Promise<unknown> {
  const program = path.join(folder, 'compiled/shop.js')
  const env = { ...environment, NODE_ENV: 'test' as const, PATH: '' }
  const { code, output } = await runCommand(projectNode, [program], { cwd: folder, env })
  if (code !== 0) throw new Error(output)
  return JSON.parse(output)
}

export const generatedFiles = (folder: string): number =>
  globSync('generated/**/*.ts', { cwd: folder }).length
