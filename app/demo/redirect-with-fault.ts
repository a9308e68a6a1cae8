import { seeOther } from '../sandbox/form-post.ts'

/** Redirects to the form's page, with the fault and the choices that the page is rendered from. */
export function redirectWithFault(
  page: string,
  fields: Readonly<Record<string, string>>,
  kept: readonly string[],
  fault: string,
): Response {
  const query = new URLSearchParams(kept.map((name) => [name, fields[name] ?? '']))
  query.set('fault', fault)
  return seeOther(`${page}?${query}`)
}
