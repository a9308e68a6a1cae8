import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { trackedFiles } from './tracked-files.ts'

const files = trackedFiles()
const pages = files.filter((file) => file.endsWith('.md')).toSorted()
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

const fence = /^ *```[\s\S]*?^ *```$/gm
const withoutFences = (text: string): string => text.replaceAll(fence, '')

/** The targets of a page's links within the repository. */
function linksOf(text: string): string[] {
  const links = [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return links.filter((target) => !/^(https?|mailto):/.test(target))
}

/** Text in backticks that is the path of a file or folder of the repository. */
function pathsOf(text: string): string[] {
  const quoted = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return quoted.filter(
    (code) =>
      /^(app|bench|docs|e2e|lib|prisma|public)\/[^\s*…{]*$/.test(code) ||
      /^[\w.-]+(\/[\w.-]+)+\.(ts|tsx|mjs|json|css|md|svg|prisma)$/.test(code),
  )
}

/** Code that a page quotes from a file of the repository: `<!-- from FILE -->` before the block. */
const excerptsOf = (text: string): { file: string; code: string }[] =>
  [...text.matchAll(/<!-- from (\S+) -->\s*\n( *)```\w*\n([\s\S]*?)\n *```/g)].map(
    ([, file = '', indent = '', code = '']) => ({
      file,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )

/** The scripts of package.json that a page names. */
const scriptsOf = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)

/** The anchors that headings have. */
const anchorsOf = (text: string): string[] =>
  [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )

function isBroken(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? page : path.join(path.dirname(page), decodeURIComponent(file))
  if (!existsSync(path.join(projectRoot, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor)
}

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const isThere = (file: string): boolean => existsSync(path.join(projectRoot, file))

describe.each(pages)('%s', (page) => {
  const text = read(page)

  it('has no broken link', () => {
    expect(linksOf(text).filter((link) => isBroken(page, link))).toEqual([])
  })

  it('names no missing file', () => {
    expect(pathsOf(text).filter((file) => !isThere(file))).toEqual([])
  })

  it('shows code exactly as in the file that it is from', () => {
    const changed = excerptsOf(text).filter(({ file, code }) => !isThere(file) || !read(file).includes(code))
    expect(changed).toEqual([])
  })

  it('names no script that package.json does not have', () => {
    expect(scriptsOf(text).filter((name) => !scripts.includes(name))).toEqual([])
  })
})

describe('these tests', () => {
  it('read every page', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md']))
  })

  it('report a wrong link, anchor and path', () => {
    expect(linksOf('[map](docs/map.md) and [site](https://example.com)')).toEqual(['docs/map.md'])
    expect(isBroken('README.md', 'docs/map.md')).toBe(true)
    expect(isBroken('README.md', 'docs/architecture.md#no-such-heading')).toBe(true)
    expect(isBroken('README.md', 'docs/architecture.md#the-folders')).toBe(false)
    expect(pathsOf('`lib/gone.ts`, `lib/methods/payin`, `npm start`, `GET /payins/{id}`')).toEqual([
      'lib/gone.ts',
      'lib/methods/payin',
    ])
  })
})

describe('CONTRIBUTING.md', () => {
  it('takes its examples from files that are compiled and tested', () => {
    const shown = excerptsOf(read('CONTRIBUTING.md')).map(({ file }) => file)
    expect(shown.length).toBeGreaterThan(0)
    const tests = files.filter((file) => file.endsWith('.test.ts')).map(read)
    const untested = shown.filter((file) => !tests.some((test) => test.includes(path.basename(file))))
    expect(untested).toEqual([])
  })
})
