import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { prepareBundle } from '../bootstrap/bundle.mjs'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { sumOfFile } from '../platform/sum-of-file.ts'
import { projectRoot } from '../testing/processes/project-node.ts'
import { makeRelease, type Release } from './make-release.ts'
import { shippedPackages } from './shipped-packages.ts'

const run = promisify(execFile)
const isFull = process.env['E2E_FULL'] !== undefined && process.platform === 'linux' && process.arch === 'x64'

// It takes minutes, so it is part of the full run only (npm test -- --full).
describe.skipIf(!isFull)('a release', () => {
  let directory = ''
  let unpacked = ''
  let release: Release

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'gateway-release-test-'))
    // The embedded PostgreSQL runs as another user where the tests run as root.
    await chmod(directory, 0o755)
    await buildPages()
    await prepareBundle('gateway')
    release = await makeRelease(projectRoot, path.join(directory, 'out'))
    await run('tar', ['-xzf', release.tarball, '-C', directory])
    unpacked = path.join(directory, path.basename(release.tarball, '.tar.gz'))
  }, 1_800_000)
  afterAll(() => rm(directory, { recursive: true, force: true }))

  it('matches its checksums, and is the same when it is built again', async () => {
    await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: path.dirname(release.sums) })
    const again = await makeRelease(projectRoot, path.join(directory, 'again'))
    expect(await sumOfFile(again.tarball)).toBe(await sumOfFile(release.tarball))
  }, 1_800_000)

  it('lists every package that it contains in its SBOM, and names no registry', async () => {
    const text = await readFile(path.join(unpacked, 'sbom.cdx.json'), 'utf8')
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string
      components: { group?: string; name: string; version: string }[]
    }
    const listed = new Set(
      components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
    )
    const shipped = await shippedPackages(projectRoot)
    expect(bomFormat).toBe('CycloneDX')
    expect(
      shipped.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one)),
    ).toEqual([])
    expect(text).not.toMatch(/https?:[^"]*registry/)
  })

  it('starts without npm, Node and registry, and its command line works', async () => {
    const data = path.join(directory, 'data')
    await mkdir(data)
    const port = await freePort()
    const env = {
      PATH: '/usr/bin:/bin',
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_offline: 'true',
      GATEWAY_DATA_DIR: data,
      PORT: String(port),
      NODE_ENV: 'production' as const,
    }
    const gateway = spawn(path.join(unpacked, 'start'), [], {
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [gateway.stdout, gateway.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    try {
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await ready())) {
        if (gateway.exitCode !== null) throw new Error(said)
        await delay(200)
      }
      expect(said).not.toMatch(/Installing|Generating|Building/)
      for (const page of ['/', '/demo', '/docs/callbacks', '/api/openapi.json'])
        expect((await fetch(`http://127.0.0.1:${port}${page}`)).status).toBe(200)
      const { stdout } = await run(path.join(unpacked, 'gateway'), ['merchant', 'list'], { cwd: '/', env })
      expect(JSON.parse(stdout)).toMatchObject({ data: [{ merchantCode: 'DEMO' }] })
    } finally {
      gateway.kill()
      if (gateway.exitCode === null) await once(gateway, 'exit')
    }
  }, 600_000)
})
