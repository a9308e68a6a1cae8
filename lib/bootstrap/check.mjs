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
  // Side by side: each of them leaves a processor idle when it begins or ends.
  [
    [vitest('pure rules', '--project=pure*')],
    [
      ['lint', check('oxlint', '--type-aware', '--deny-warnings')],
      ['types', check('tsc', '--noEmit')],
      ['format', check('oxfmt', '--check')],
    ],
  ],
]

await entryPoint(() => runStages(stages, (name) => ['packages', 'database client'].includes(name)))
