import { seeOther } from '../sandbox/form-post.ts'

/** Back to a form that says what is wrong with it, with the choices that its page is drawn by. */
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
