import { execNode } from './exec-node.mjs'
import { buildPages } from './build.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'

// npm start: from a fresh clone to a running gateway. A second start finds everything in place.
await entryPoint(async () => {
  await installPackages()
  await generateClient()
  await buildPages()
  return execNode(['lib/server/main.ts', ...process.argv.slice(2)])
})
