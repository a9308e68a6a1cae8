/** The title of the step on the screen; its `data-step` identifies the step. */
const title = (): HTMLElement | null => document.querySelector<HTMLElement>('h1[data-step]')

/** The step on the screen. */
export const currentStep = (): string | undefined => title()?.dataset['step']

/** A field in which the customer is typing keeps the focus. */
export const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement

/** Focuses the title of the step, or the first field of it that is marked as wrong. */
export function focusStep(): void {
  const heading = title()
  const wrong = heading?.closest('main')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong ?? heading
  target?.focus()
}

/** A form of this visit leads to the same address again: its reader goes on at the new step. */
export function focusAfterForm(): void {
  const from = document.referrer
  if (from !== '' && new URL(from).pathname === location.pathname) focusStep()
}
