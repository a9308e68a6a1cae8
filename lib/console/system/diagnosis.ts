import type { Diagnosis } from '../../doctor/diagnose.ts'
import type { Gateway } from '../../gateway.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { keepFigures, type Counted } from '../overview/kept-figures.ts'

const keptOf = perDatabase(() => keepFigures<Diagnosis>())

/**
 * What `doctor` says of this installation: at most some seconds old, as an examination opens a connection of its
 * own and reads much.
 */
export const keptDiagnosis = (
  { db, clock }: Gateway,
  examine: () => Promise<Diagnosis>,
): Promise<Counted<Diagnosis>> => keptOf(db)(clock, 'diagnosis', examine)
