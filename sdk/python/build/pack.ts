import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const source = path.join(import.meta.dirname, '..')

const buildSdist =
  'import sys; from setuptools.build_meta import build_sdist; print(build_sdist(sys.argv[1]))'

/**
 * Packs the Python client into a directory, as a source distribution that pip installs; the path of the file.
 * `python` must have setuptools 61 or later. Setuptools writes beside what it packs, so it packs a copy.
 */
export async function packPythonSdk(into: string, python: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'gateway-sdk-python-'))
  try {
    await mkdir(into, { recursive: true })
    for (const name of ['pyproject.toml', 'README.md', 'src'])
      await cp(path.join(source, name), path.join(copy, name), {
        recursive: true,
        filter: (file) => !/__pycache__|\.egg-info/.test(file),
      })
    const { stdout } = await run(python, ['-c', buildSdist, path.resolve(into)], { cwd: copy })
    // Setuptools says what it copies, then its answer. Before version 69 it wrote hyphens; the README has the
    // name of today, which does not look like a release of the gateway.
    const written = stdout.trim().split('\n').at(-1) ?? ''
    const file = path.join(into, written.replace('payment-gateway-sdk', 'payment_gateway_sdk'))
    await rename(path.join(into, written), file)
    return file
  } finally {
    await rm(copy, { recursive: true })
  }
}
