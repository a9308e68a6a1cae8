import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Explained } from '../../bootstrap/project.mjs'
import { formatted } from '../formatted.ts'

/** Reads and writes files of a checkout, by their paths in it. */
export interface Tree {
  read(file: string): string
  /** Writes it as `npm run format` would. */
  write(file: string, text: string): Promise<void>
  /** Throws what a person reads where the file or folder is there. */
  refuseTaken(file: string): void
  /** Changes a file. Throws where the change changes nothing: its place was not found. */
  change(file: string, change: (text: string) => string): Promise<void>
}

export function treeAt(root: string): Tree {
  const at = (file: string) => path.join(root, file)
  const tree: Tree = {
    read: (file) => readFileSync(at(file), 'utf8'),
    write: async (file, text) => {
      const filepath = at(file)
      mkdirSync(path.dirname(filepath), { recursive: true })
      writeFileSync(filepath, await formatted(filepath, text))
    },
    refuseTaken: (file) => {
      if (existsSync(at(file))) throw new Explained(`${file} is there already: take another name.`)
    },
    change: async (file, change) => {
      const before = tree.read(file)
      const after = change(before)
      if (after === before) throw new Error(`${file} has not the place that is to change`)
      await tree.write(file, after)
    },
  }
  return tree
}

/** The text of a file that moves: its relative imports lead where they led. */
export function movedImports(text: string, from: string, to: string): string {
  return text.replaceAll(
    /(from ')(\.{1,2}\/[^']+)(')/g,
    (_, before: string, target: string, after: string) => {
      const file = path.posix.join(path.posix.dirname(from), target)
      const beside = path.posix.dirname(file) === path.posix.dirname(from)
      const moved = beside ? target : path.posix.relative(path.posix.dirname(to), file)
      return `${before}${moved.startsWith('.') ? moved : `./${moved}`}${after}`
    },
  )
}

/** The text with an import before the first statement after its imports. */
export const withImport = (text: string, line: string): string => text.replace(/(\n)(\n)/, `$1${line}\n$2`)
