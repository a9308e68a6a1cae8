import { become } from './become.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'

// npm run dev: the same server, with pages that rebuild themselves.
await entryPoint(async () => {
  await installPackages()
  await generateClient()
  return become(['lib/server/main.ts', '--dev', ...process.argv.slice(2)])
})
