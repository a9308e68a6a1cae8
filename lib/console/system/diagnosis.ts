import type { Diagnosis } from '../../doctor/diagnose.ts'
import type { Gateway } from '../../gateway.ts'
import { keepFigures, type Counted } from '../overview/kept-figures.ts'

const keepers = new WeakMap<object, ReturnType<typeof keepFigures<Diagnosis>>>()

/**
 * What `doctor` says of this installation: at most some seconds old, as an examination opens a connection of its
 * own and reads much.
 */
export function keptDiagnosis(
  gateway: Gateway,
  examine: () => Promise<Diagnosis>,
): Promise<Counted<Diagnosis>> {
  const keep = keepers.get(gateway.merchants) ?? keepFigures<Diagnosis>(gateway.clock)
  keepers.set(gateway.merchants, keep)
  return keep('diagnosis', examine)
}
