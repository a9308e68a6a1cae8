import { parseArgs } from 'node:util'
import { findOrInstallBrowser } from './browser.mjs'
import { buildPages } from './build.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { makeMemoryFolder } from './memory-folder.mjs'
import { entryPoint } from './project.mjs'
import { check, prepare, runStages } from './steps.mjs'
import { playwright, vitest } from './test-runners.mjs'

// npm test [-- --full]: everything that is checked, each step with its time; the last line adds up every
// runner. In full it draws more random cases, and opens every page in every browser, language and currency.
const { values } = parseArgs({ options: { full: { type: 'boolean' } } })
if (values.full) process.env.E2E_FULL = '1'

const packages = [
  ['packages', prepare(installPackages)],
  ['database client', prepare(generateClient)],
]
const builtPages = [['pages', prepare(buildPages)]]
// The checker of types also reads what the build writes. Tests of whole processes mostly wait: the static
// checks run meanwhile.
const unitTests = [
  [vitest('unit and HTTP tests', '--project=!system')],
  [
    ['format', check('oxfmt', '--check')],
    ['lint', check('oxlint', '--type-aware', '--deny-warnings')],
    ['types', check('tsc', '--noEmit')],
    ['unused code', check('knip')],
    ['browser', prepare(async () => (process.env.CHROMIUM_PATH = await findOrInstallBrowser()))],
  ],
]
const stages = [[packages], [builtPages], unitTests, [[playwright('page tests')]]]

// os.tmpdir() of every process of the tests, unless somebody chose another one.
const folder = process.env.TMPDIR ? undefined : makeMemoryFolder()
if (folder) process.env.TMPDIR = folder

await entryPoint(() => runStages(stages, (name) => ['packages', 'database client', 'browser'].includes(name)))
