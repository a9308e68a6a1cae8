import { access } from 'node:fs/promises'
import path from 'node:path'
import { buildPages } from '../bootstrap/build.mjs'
import { prepareBundle } from '../bootstrap/bundle.mjs'
import { entryPoint, Explained, projectRoot } from '../bootstrap/project.mjs'
import { releaseVersion } from '../platform/release-version.ts'
import { makeRelease } from './make-release.ts'

// npm run release: writes the release of this checkout into release/.

await entryPoint(async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Explained(
      'A release is made on Linux with glibc on x64: it contains the Node and the PostgreSQL of the machine.',
    )
  await refuseUnrecorded()
  await buildPages()
  await prepareBundle('gateway')
  const { tarball, sums } = await makeRelease(projectRoot, path.join(projectRoot, 'release'))
  console.log(`${tarball}\n${sums}`)
  return 0
})

/** The tests of every later release upgrade the recorded database of this one. */
async function refuseUnrecorded(): Promise<void> {
  const recorded = path.join(projectRoot, 'lib/testing/released-databases', `${releaseVersion}.rows`)
  await access(recorded).catch(() => {
    throw new Explained(
      `The database of ${releaseVersion} is not recorded yet: run "npm run -s generate -- database", commit it, and run this again.`,
    )
  })
}
