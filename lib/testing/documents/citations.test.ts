import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { trackedFiles } from './tracked-files.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** `specification-gaps.md, "Errors" and "Statuses"`, also where a comment continues on its next line. */
const citation = /specification-gaps\.md, ("[^"`]+"(?:(?:,| and) "[^"`]+")*)/g
const anyMention = /specification-gaps\.md/g

/** The section names that a file cites, and how often it names the page at all. */
function citedIn(text: string): { readonly sections: readonly string[]; readonly mentions: number } {
  const inOneLine = text.replaceAll(/\s*\n\s*(\*|\/\/)? ?/g, ' ')
  const sections = [...inOneLine.matchAll(citation)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, section = '']) => section),
  )
  return { sections, mentions: [...inOneLine.matchAll(anyMention)].length }
}

const page = read('docs/specification-gaps.md')
const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
const sources = trackedFiles().filter(
  (file) => /\.(tsx?|mjs|sql|prisma)$/.test(file) && !file.startsWith('lib/testing/documents/'),
)

describe('docs/specification-gaps.md', () => {
  it('has every section that code and tests cite', () => {
    const cited = sources.flatMap((file) =>
      citedIn(read(file)).sections.map((section) => ({ file, section })),
    )
    expect(cited.length).toBeGreaterThan(60)
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([])
  })

  it('is cited by section: every citation names one', () => {
    const unclear = sources.filter((file) => {
      const { sections: named, mentions } = citedIn(read(file))
      return named.length < mentions
    })
    expect(unclear).toEqual([])
  })

  it('has no section twice', () => {
    expect(new Set(sections).size).toBe(sections.length)
  })
})

describe('a citation', () => {
  it('may name two sections and continue in the next line of its comment', () => {
    const comment = '/**\n * Bodies (specification-gaps.md,\n * "Order of checks" and "Errors").\n */'
    expect(citedIn(comment)).toEqual({ sections: ['Order of checks', 'Errors'], mentions: 1 })
  })
})
