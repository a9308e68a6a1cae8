import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentBundle } from './bundle-inputs.mjs'
import { entryPoint, projectRoot } from './project.mjs'

// ./gateway and npm run gateway: runs a command from the bundle; a fresh clone is installed, and a bundle of
// other sources made anew, before. Files are named as from the folder in which the command is typed; the data
// directory is the installation's.

process.env.GATEWAY_DATA_DIR = path.resolve(projectRoot, process.env.GATEWAY_DATA_DIR || '.data')

const bundle = process.features.typescript ? currentBundle(projectRoot) : undefined
if (bundle) {
  enableCompileCache(path.join(bundle, 'compiled'))
  await import(pathToFileURL(path.join(bundle, 'gateway.js')).href)
} else {
  const { prepareBundle } = await import('./bundle.mjs')
  const { execNode } = await import('./exec-node.mjs')
  await entryPoint(async () =>
    execNode([await prepareBundle('gateway'), ...process.argv.slice(2)], process.cwd()),
  )
}
