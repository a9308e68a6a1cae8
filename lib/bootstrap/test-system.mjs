import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'
import { prepare, runStages } from './steps.mjs'
import { vitest } from './test-runners.mjs'

// npm run test:system: tests with programs of Debian's packages. Those whose programs are absent are skipped.

const packages = [
  ['packages', prepare(installPackages)],
  ['database client', prepare(generateClient)],
]
const stages = [[packages], [[vitest('system tests', '--project=system')]]]

await entryPoint(() => runStages(stages, (name) => name !== 'system tests'))
