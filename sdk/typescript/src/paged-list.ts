/** One page of a list, as the API answers it. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly nextCursor?: string | undefined
}

/**
 * A list that is read page by page: `for await (const payin of list)`, or page by page with `pages()`. A
 * payment that changes while you read may come twice; none is skipped.
 */
export class PagedList<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>
  #cursor: string | undefined

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>, cursor: string | undefined) {
    this.#read = read
    this.#cursor = cursor
  }

  /**
   * Where to go on: keep it, and give it as `cursor` with the same other parameters. It moves on when all of
   * a page was used, and stays at the last page, where new rows will be; undefined: at the beginning.
   */
  get cursor(): string | undefined {
    return this.#cursor
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for await (const { data } of this.pages()) yield* data
  }

  async *pages(): AsyncGenerator<Page<Item>, void, void> {
    for (;;) {
      const page = await this.#read(this.#cursor)
      yield page
      if (page.nextCursor === undefined) return
      this.#cursor = page.nextCursor
    }
  }
}

/** The list of a query, from its cursor on. */
export const paged = <Query extends { readonly cursor?: string | undefined }, Item>(
  query: Query,
  read: (query: Query) => Promise<Page<Item>>,
): PagedList<Item> => new PagedList((cursor) => read({ ...query, cursor }), query.cursor)
