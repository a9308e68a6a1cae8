export interface Going {
  /** Opens another page. */
  readonly open: (address: string) => void
  /** Shows a page, afresh where it is the present one. */
  readonly show: (address: string) => void
  /** Says why nothing was changed; undefined: the form could not be sent. */
  readonly say: (sentence: string | undefined) => void
}

/**
 * Sends a form without loading the page anew. A form that reads (filters) opens its address without empty
 * fields; one that changes something is sent once at a time. A form that is answered with a file or a page of
 * its own is marked `data-plain`, and left to the browser.
 */
export async function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  { open, show, say }: Going,
): Promise<void> {
  const data = new FormData(form, submitter)
  const action = new URL(submitter?.getAttribute('formaction') ?? addressOf(form), location.href)
  if (form.getAttribute('method') !== 'post') return open(addressOfFilter(action.pathname, data))
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  try {
    const body =
      form.getAttribute('enctype') === 'multipart/form-data' ? data : new URLSearchParams(textsOf(data))
    const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
    const said = (await answer.json()) as { location?: string; said?: string }
    if (said.location === undefined) return say(said.said)
    form.closest('dialog')?.close()
    show(said.location)
  } catch {
    say(undefined)
  } finally {
    form.removeAttribute('aria-busy')
  }
}

/** A field of this name hides the property: `form.action` may be a field, as may `form.method`. */
export const addressOf = (form: HTMLFormElement): string =>
  new URL(form.getAttribute('action') ?? '', location.href).href

function addressOfFilter(path: string, data: FormData): string {
  const asked = new URLSearchParams(textsOf(data).filter(([, value]) => value !== ''))
  return asked.size > 0 ? `${path}?${asked.toString()}` : path
}

const textsOf = (data: FormData): [name: string, value: string][] =>
  [...data].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
