import { execNode } from './exec-node.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'

// run.mjs FILE [ARGS]: runs a TypeScript file of the project on its own Node, from a fresh clone too. Stdout
// belongs to the file; everything printed before it goes to stderr.
await entryPoint(async () => {
  await installPackages()
  await generateClient()
  return execNode(process.argv.slice(2))
})
