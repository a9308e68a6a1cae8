import { execNode } from './exec-node.mjs'
import { buildPages, bundlePageScript } from './build.mjs'
import { prepareBundle } from './bundle.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint } from './project.mjs'
import { serverCommand } from './server-command.mjs'

// npm start: from a fresh clone to a running gateway. A second start finds everything in place. npm run dev
// (--dev): the sources as they are, and Next compiles pages as they are opened; only the script of the hosted pages
// is bundled before.
await entryPoint(async () => {
  const args = process.argv.slice(2)
  await installPackages()
  await generateClient()
  if (args.includes('--dev')) {
    await bundlePageScript('.next/dev-browser')
    return execNode(serverCommand('lib/server/main.ts', args))
  }
  await buildPages()
  return execNode(serverCommand(await prepareBundle('server'), args))
})
