interface AutoLeaveProps {
  readonly href: string
  readonly seconds: number
  /** Identifies the occasion: a customer who uses the back button is not redirected again. */
  readonly once: string
  readonly words: { readonly soon: (seconds: number) => string; readonly stay: string }
}

/** Redirects after an announced delay, which the customer can stop. The link beside it does the same. */
export const AutoLeave = ({ href, seconds, once, words }: AutoLeaveProps) => (
  <auto-leave
    data-href={href}
    data-once={once}
    data-soon={JSON.stringify(Array.from({ length: seconds + 1 }, (_, left) => words.soon(left)))}
  >
    <template>
      <p className="soon">
        <span aria-hidden="true">{words.soon(seconds)}</span>
        <output className="visually-hidden" />
        <button type="button" className="link">
          {words.stay}
        </button>
      </p>
    </template>
  </auto-leave>
)
