import { become } from './become.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'

// npm run -s gateway -- COMMAND: stdout belongs to the command, everything said before it goes to stderr.
await entryPoint(async () => {
  await installPackages()
  await generateClient()
  return become(['lib/cli/main.ts', ...process.argv.slice(2)])
})
