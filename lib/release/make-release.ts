import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { releaseVersion } from '../platform/release-version.ts'
import { sumOfFile } from '../platform/sum-of-file.ts'
import { shippedPackages } from './shipped-packages.ts'
import { stageRelease } from './stage.ts'

const run = promisify(execFile)

export interface Release {
  /** The files that are published together. */
  readonly tarball: string
  readonly sums: string
}

/**
 * Writes the release of this tree, whose pages are built, into a directory: tarball, SBOM, licences and their
 * checksums. The same tree gives the same tarball: files in order, one owner, and the time of the last
 * commit.
 */
export async function makeRelease(root: string, out: string): Promise<Release> {
  const name = `payment-gateway-${releaseVersion}-linux-x64`
  const work = await mkdtemp(path.join(tmpdir(), 'gateway-release-'))
  try {
    const packages = await shippedPackages(root)
    const staged = path.join(work, name)
    await stageRelease(root, staged, packages)
    await writeSbom(root, path.join(staged, 'sbom.cdx.json'))
    await mkdir(out, { recursive: true })
    const tarball = path.join(out, `${name}.tar.gz`)
    await pack(work, name, tarball, await timeOf(root))
    const beside = ['sbom.cdx.json', 'THIRD_PARTY_LICENSES']
    for (const file of beside) await cp(path.join(staged, file), path.join(out, file))
    const files = [`${name}.tar.gz`, ...beside]
    const lines = await Promise.all(
      files.map(async (file) => `${await sumOfFile(path.join(out, file))}  ${file}\n`),
    )
    const sums = path.join(out, 'SHA256SUMS')
    await writeFile(sums, lines.join(''))
    return { tarball, sums }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Seconds since 1970 of the last commit. */
const timeOf = async (root: string): Promise<string> =>
  (await run('git', ['log', '-1', '--format=%ct'], { cwd: root })).stdout.trim()

async function pack(folder: string, name: string, tarball: string, seconds: string): Promise<void> {
  const order = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const rights = '--mode=u+rwX,go+rX,go-w'
  const compress = '--use-compress-program=gzip -n'
  await run('tar', [...order, rights, '--format=gnu', compress, '-cf', tarball, '-C', folder, name])
}

/**
 * Every package that runs in production, also those that are inside of a bundled script, in CycloneDX's JSON.
 */
async function writeSbom(root: string, file: string): Promise<void> {
  const tool = path.join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js')
  const how = ['--omit', 'dev', '--output-format', 'JSON', '--output-reproducible', '--flatten-components']
  await run(process.execPath, [tool, ...how, '--ignore-npm-errors', '--no-validate', '--output-file', file], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
}
