/** Every row of a list, read page by page while a file is sent. */
export async function* everyRow<Row, Place>(
  pageAfter: (
    place: Place | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: Place | undefined }>,
): AsyncGenerator<Row> {
  for (let place: Place | undefined; ;) {
    const { rows, next } = await pageAfter(place)
    yield* rows
    if (next === undefined) return
    place = next
  }
}
