import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isUuid } from './uuid.ts'

/** Where imported files go, and those of which nothing could be imported. */
export const outcomes = ['done', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

export const isOutcome = (name: string): boolean => (outcomes as readonly string[]).includes(name)

/**
 * A folder of an account is named by its `idAccount`. Of its folders, all but the outcomes are named by a
 * mapping; whatever else lies in the watched folder is left alone.
 */
export const isAccountFolder = (name: string): boolean => isUuid(name)

/** Where files are taken from, below the watched folder. */
export interface Place {
  readonly accountId: string
  readonly mappingName: string | undefined
  /** `ACCOUNT` or `ACCOUNT/MAPPING`. */
  readonly folder: string
}

/** The places below a watched folder; undefined where it cannot be read. */
export async function placesIn(root: string): Promise<readonly Place[] | undefined> {
  const accounts = (await foldersIn(root))?.filter(isAccountFolder)
  if (!accounts) return undefined
  const places = accounts.map(async (account): Promise<readonly Place[]> => {
    const accountId = account.toLowerCase()
    const mappings = ((await foldersIn(path.join(root, account))) ?? []).filter((name) => !isOutcome(name))
    return [
      { accountId, mappingName: undefined, folder: account },
      ...mappings.map((name) => ({ accountId, mappingName: name, folder: path.join(account, name) })),
    ]
  })
  return (await Promise.all(places)).flat()
}

/** The folders in a folder, without hidden ones; undefined where it cannot be read. */
async function foldersIn(folder: string): Promise<readonly string[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  return entries
    ?.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
}

/** The names of the files of a place of which nothing could be imported, until somebody takes them away. */
export async function failedIn(root: string, { folder }: Place): Promise<readonly string[]> {
  const names = await readdir(path.join(root, folder, 'failed')).catch(() => [])
  return names.filter(
    (name) => !name.startsWith('.') && !name.endsWith('.result.json') && !name.endsWith('.tmp'),
  )
}

/** A file of which nothing could be imported. */
export interface FailedFile extends Place {
  readonly name: string
  readonly failedAt: Date | undefined
  /** The first error that its result tells, where that was read. */
  readonly reason: string | undefined
}

/**
 * Every file of a watched folder of which nothing could be imported, the newest first; undefined where the folder
 * cannot be read. Of the first `explained` the result is read for its reason.
 */
export async function failedFiles(
  root: string,
  explained: number,
): Promise<readonly FailedFile[] | undefined> {
  const places = await placesIn(root)
  if (!places) return undefined
  const files = await Promise.all(
    places.map(async (place) => {
      const names = await failedIn(root, place)
      return Promise.all(
        names.map(async (name) => {
          const written = await lstat(resultOf(root, place, name)).catch(() => undefined)
          return {
            ...place,
            name,
            failedAt: written?.isFile() ? written.mtime : undefined,
            reason: undefined,
          }
        }),
      )
    }),
  )
  const at = ({ failedAt }: FailedFile) => failedAt?.getTime() ?? 0
  const sorted = files
    .flat()
    .toSorted((one, other) => at(other) - at(one) || (one.name < other.name ? -1 : 1))
  const first = await Promise.all(sorted.slice(0, explained).map((file) => withReason(root, file)))
  return [...first, ...sorted.slice(explained)]
}

const resultOf = (root: string, { folder }: Place, name: string): string =>
  path.join(root, folder, 'failed', `${name}.result.json`)

const resultSchema = z.object({ errors: z.array(z.object({ reason: z.string() })) })

async function withReason(root: string, file: FailedFile): Promise<FailedFile> {
  if (!file.failedAt) return file
  const text = await readFile(resultOf(root, file, file.name), 'utf8').catch(() => '')
  return { ...file, reason: reasonIn(text) }
}

function reasonIn(text: string): string | undefined {
  try {
    return resultSchema.safeParse(JSON.parse(text)).data?.errors[0]?.reason
  } catch {
    return undefined
  }
}
