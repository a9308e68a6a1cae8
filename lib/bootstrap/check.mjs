import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'
import { check, prepare, runStages } from './steps.mjs'
import { vitest } from './test-runners.mjs'

// npm run check: the checks that take less than a minute together, without a database, the built pages or a
// browser.

const stages = [
  [
    [
      ['packages', prepare(installPackages)],
      ['database client', prepare(generateClient)],
    ],
  ],
  [
    [['format', check('prettier', '--check', '.')]],
    [
      ['lint', check('oxlint', '--type-aware', '--deny-warnings')],
      ['types', check('tsc', '--noEmit')],
    ],
  ],
  [[vitest('pure rules', '--project=pure')]],
]

await entryPoint(() => runStages(stages, (name) => ['packages', 'database client'].includes(name)))
