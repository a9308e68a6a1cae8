import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { runGroup } from '../processes/process-group.ts'
import { projectRoot } from '../processes/project-node.ts'
import { runGroups } from './mutation-cluster.ts'

// npm run mutation [GROUP …]: changes the code of each group in many small ways and counts the changes that
// its tests detect. Fails below 90 percent in a group.

await runGroups(async (name, { mutate, tests }, { directory, clusterDirectory, stop }) => {
  const stryker = path.join(projectRoot, 'node_modules/.bin/stryker')
  const report = `reports/mutation-${name}.json`
  await rm(path.join(projectRoot, report), { force: true })
  const env = {
    ...process.env,
    MUTATION_GROUP: JSON.stringify({ mutate, tests }),
    MUTATION_REPORT: report,
    MUTATION_CLUSTER: clusterDirectory,
    MUTATION_SANDBOXES: path.join(directory, 'sandboxes'),
  }
  const code = await runGroup(stryker, ['run'], { cwd: projectRoot, env, stdio: 'inherit', stop })
  if (!existsSync(path.join(projectRoot, report))) console.log(`${name} ended before it had a score`)
  return code ?? 1
})
