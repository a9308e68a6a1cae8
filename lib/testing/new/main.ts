import { entryPoint, Explained, projectRoot } from '../../bootstrap/project.mjs'
import { newMethod } from './new-method.ts'
import { newRail } from './new-rail.ts'

// npm run new -- rail NAME, npm run new -- method NAME: writes one that works, under that name, to be changed.

const kinds = new Map([
  ['rail', newRail],
  ['method', newMethod],
])

await entryPoint(async () => {
  const [kind = '', name = '', ...more] = process.argv.slice(2)
  const write = kinds.get(kind)
  if (!write || name === '' || more.length > 0)
    throw new Explained('Usage: npm run new -- rail NAME, or npm run new -- method NAME.')
  console.log((await write(projectRoot, name)).join('\n'))
  return 0
})
