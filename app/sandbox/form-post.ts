/** Answers a form: the browser reads the address with GET, so that a reload sends nothing twice. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

/** Answers a form that came from elsewhere. */
export const foreignForm = (): Response =>
  new Response('This form must be sent from its own page.\n', {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The text fields of a form; files are left out. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData()
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
