import type { ReactNode } from 'react'
import { referencePlaces } from '#lib/api/reference/search/reference-places.ts'
import type { Place } from '#lib/api/reference/search/search.ts'
import Authentication from '../authentication/page.tsx'
import Callbacks from '../callbacks/page.tsx'
import Errors from '../errors/page.tsx'
import FirstPayment from '../first-payment/page.tsx'
import { guidesIn } from '../guide/guides.ts'
import Money from '../money/page.tsx'
import Payouts from '../payouts/page.tsx'
import Reconciliation from '../reconciliation/page.tsx'
import { currentReference } from '../reference/current-reference.ts'
import Sdk from '../sdk/page.tsx'
import Testing from '../testing/page.tsx'
import Versions from '../versions/page.tsx'
import { sectionsOf } from './page-text.ts'

/** The page of each guide; a test compares them with the list of guides. */
export const guidePages: Readonly<Record<string, () => ReactNode | Promise<ReactNode>>> = {
  '/docs/authentication': Authentication,
  '/docs/first-payment': FirstPayment,
  '/docs/testing': Testing,
  '/docs/callbacks': Callbacks,
  '/docs/payouts': Payouts,
  '/docs/money': Money,
  '/docs/reconciliation': Reconciliation,
  '/docs/errors': Errors,
  '/docs/versions': Versions,
  '/docs/sdk': Sdk,
}

type Served = Parameters<typeof currentReference>[0]

const read = new Map<string, Promise<Place[]>>()

/** What a search looks through: read once for each mode and address. A page must ask for it. */
export function docsPlaces(served: Served): Promise<Place[]> {
  const key = `${served.mode} ${served.publicUrl}`
  const known = read.get(key)
  if (known) return known
  const places = readPlaces(served)
  read.set(key, places)
  // A failed reading is not kept.
  places.catch(() => read.delete(key))
  return places
}

async function readPlaces(served: Served): Promise<Place[]> {
  const ofGuides: Place[] = []
  for (const { path, name } of guidesIn(served.mode)) {
    const page = guidePages[path]
    for (const { id, title, text } of page ? await sectionsOf(page()) : [])
      ofGuides.push({
        address: id === undefined ? path : `${path}#${id}`,
        page: name,
        ...(title !== undefined && { heading: title }),
        names: [],
        properties: [],
        text,
      })
  }
  return [...ofGuides, ...referencePlaces(await currentReference(served))]
}
