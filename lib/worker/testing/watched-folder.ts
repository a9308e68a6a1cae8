import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import type { FileToImport, ImportFile } from '../../payments/rail/import-file.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { countingBank } from '../../testing/test-bank/counting-bank.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { openStatementFolder, type StatementFolder } from '../statement-folder/statement-folder.ts'

/** The account of the folder. */
export const account = '0b9c3f0e-0000-4000-8000-000000000001'

/** A statement with one line. */
export const statement =
  ':20:A\r\n:25:123\r\n:28C:1/1\r\n:60F:C260101INR10,00\r\n:61:2601010101C5,50NTRFX//B1\r\n:86:A\r\n:62F:C260101INR15,50\r\n-'

/**
 * A folder that is watched, empty but for the folder of one account at the beginning of each test; the test
 * moves its clock. Call it at the top of a test file.
 */
export async function watchedFolder() {
  const gateway = await testGateway({}, { rails: [countingBank((file) => state.hear(file))] })
  const importFile = gateway.rails[0]?.importFile as ImportFile
  const roots: string[] = []
  const listen = async (file: FileToImport): Promise<void> => void state.heard.push(file)
  const state = {
    root: '',
    now: 0,
    log: keptLog(),
    /** The files that were imported, and what happens before each. */
    heard: [] as FileToImport[],
    hear: listen,
    newRoot: async () => {
      const root = await mkdtemp(path.join(tmpdir(), 'gateway-folder-'))
      roots.push(root)
      return root
    },
    put: async (name: string, text = statement) => {
      const file = path.join(state.root, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, text)
      return file
    },
    open: (more: Partial<Parameters<typeof openStatementFolder>[0]> = {}) =>
      openStatementFolder({
        directory: state.root,
        importFile,
        db: gateway.db,
        log: state.log,
        now: () => state.now,
        stopping: () => false,
        ...more,
      }),
    /** Two rounds, between which every file becomes old enough. */
    settle: async (folder: StatementFolder = state.open()) => {
      await folder.round()
      state.now += 10_000
      await folder.round()
    },
    /** Every file below the folder of the account, by its path there. */
    tree: async () => {
      const top = path.join(state.root, account)
      const entries = await readdir(top, { withFileTypes: true, recursive: true })
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)))
        .toSorted()
    },
    events: () => state.log.lines.map(({ event }) => event),
  }
  beforeEach(async () => {
    const root = await state.newRoot()
    await mkdir(path.join(root, account))
    Object.assign(state, { root, now: 0, log: keptLog(), heard: [], hear: listen })
  })
  afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))))
  return state
}
