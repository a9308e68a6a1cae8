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
