/** The streams that the generator opens. */
export interface ToGenerator {
  readonly origin: string
  readonly visits: readonly { readonly id: string; readonly cookie: string }[]
}

/** All are open and have their first state; one got another state at a time of Date.now(); one was closed. */
export type FromGenerator =
  | { readonly opened: number }
  | { readonly index: number; readonly at: number }
  | { readonly closed: number }
