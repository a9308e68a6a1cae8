import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'

const page = readFileSync(path.join(projectRoot, 'docs/threat-model.md'), 'utf8')
const chapters = page.split(/^## /m).slice(1)
const threats = chapters.flatMap((chapter) =>
  [...chapter.matchAll(/^- \*\*[\s\S]*?(?=\n- |\n\n)/gm)].map(([text]) => text.replaceAll(/\s+/g, ' ')),
)
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w[\]().@-]+\/)*[\w[\]().@-]*\.[a-z]+)`/g)].map(([, file = '']) => file)
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

describe('docs/threat-model.md', () => {
  it('has the chapters of OWASP ASVS 5 in their order, each with what is open', () => {
    expect(chapters.map((chapter) => /^V(\d+) /.exec(chapter)?.[1])).toEqual(
      Array.from({ length: 17 }, (_, index) => String(index + 1)),
    )
    expect(chapters.filter((chapter) => !/^Open: /m.test(chapter))).toEqual([])
  })

  it('names files that exist', () => {
    const files = filesIn(page)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
  })

  it('names for every threat what stops it and a test', () => {
    expect(threats.length).toBeGreaterThan(40)
    const unproven = threats.filter((threat) => {
      const [means = '', tests = ''] = threat.split('Test: ')
      return filesIn(means).length === 0 || filesIn(tests).length === 0 || !filesIn(tests).every(isTest)
    })
    expect(unproven).toEqual([])
  })
})
