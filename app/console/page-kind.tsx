import { headers } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import type { Right } from '#lib/people/rights.ts'
import { choosePageStatus } from '#lib/platform/page-status.ts'
import { ForbiddenPage, NotHerePage } from './ui/refusal.tsx'
import { ConsoleRefusal, consoleVisit, type Visit } from './visit.ts'

/** The parts of the address that Next passes to a page. */
export interface PageProps<Params extends object = object> {
  readonly params: Promise<Params>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** The first value of each parameter in an address's query; without those that a form without scripts left empty. */
export type Query = Readonly<Record<string, string | undefined>>

/**
 * A page of the console: `export default consolePage('books.read', async (visit, { query, params }) => …)`.
 * Without a session it leads to signing in; without the right it is a page with status 403 that names it;
 * where `draw` calls `notHere()`, one with status 404.
 */
export function consolePage<Params extends object = object>(
  right: Right | undefined,
  draw: (
    visit: Visit,
    asked: { readonly query: Query; readonly params: Params },
  ) => ReactNode | Promise<ReactNode>,
) {
  return async function Page({ params, searchParams }: PageProps<Params>): Promise<ReactNode> {
    await connection()
    try {
      const visit = await consoleVisit(right)
      return await draw(visit, { query: queryOf(await searchParams), params: await params })
    } catch (error) {
      if (!(error instanceof ConsoleRefusal)) throw error
      const visit = await consoleVisit()
      choosePageStatus((await headers()).get('x-request-id') ?? '', error.missing === undefined ? 404 : 403)
      return error.missing === undefined ? (
        <NotHerePage visit={visit} />
      ) : (
        <ForbiddenPage visit={visit} missing={error.missing} />
      )
    }
  }
}

export const queryOf = (asked: Readonly<Record<string, string | string[] | undefined>>): Query =>
  Object.fromEntries(
    Object.entries(asked)
      .map(([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const)
      .filter(([, value]) => value !== ''),
  )
