import { applyChanges } from './apply-changes.ts'
import { currentStep, focusStep, isTyping } from './step-focus.ts'

let served: HTMLElement | undefined

/** Keeps a copy of what the server sent, before any script changes it. */
export function rememberServed(): void {
  served = copyOf(document.body)
}

const answerWithinMs = 10_000

/**
 * Draws the page again as the server draws it now, and changes only what differs from what it sent before:
 * open folds, the focus and what was typed stay. A new step takes the focus. False when the server cannot be
 * reached, or is not able to answer.
 */
export async function redrawPage(address: string): Promise<boolean> {
  const next = await load(address).catch(() => undefined)
  if (!next || !served) return false
  const { body, title, documentElement: root } = next
  const step = currentStep()
  const fresh = copyOf(body)
  applyChanges(document.body, served, fresh)
  served = copyOf(body)
  document.title = title
  document.documentElement.lang = root.lang
  document.documentElement.dir = root.dir
  if (currentStep() !== step && !isTyping()) focusStep()
  return true
}

async function load(address: string): Promise<Document | undefined> {
  const signal = AbortSignal.timeout(answerWithinMs)
  // A redirect says that there are too many requests.
  const answer = await fetch(address, { cache: 'no-store', redirect: 'manual', signal })
  if (!answer.ok) return undefined
  // The policy of this document holds for that one too, and knows another nonce for its style.
  const html = (await answer.text()).replaceAll(/<style\b[^]*?<\/style>/g, '')
  return new DOMParser().parseFromString(html, 'text/html')
}

/**
 * A copy without what acts by itself or belongs to one answer: scripts, styles with a nonce, and what is
 * there for browsers without scripts.
 */
function copyOf(body: HTMLElement): HTMLElement {
  const copy = body.cloneNode(true) as HTMLElement
  for (const inert of copy.querySelectorAll('script, style, noscript')) inert.remove()
  return copy
}
