import { seeOther } from '../sandbox/form-post.ts'

/** Back to the form with what is wrong with it, and with the choices that its page is rendered from. */
export function askAgain(
  page: string,
  fields: Readonly<Record<string, string>>,
  kept: readonly string[],
  fault: string,
): Response {
  const query = new URLSearchParams(kept.map((name) => [name, fields[name] ?? '']))
  query.set('fault', fault)
  return seeOther(`${page}?${query}`)
}
