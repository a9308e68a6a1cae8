const place = Symbol.for('payment-gateway page statuses')
const shared = globalThis as { [place]?: Map<string, number> }

// Next bundles its own copy of lib/: both find the map here.
const statuses = (shared[place] ??= new Map<string, number>())

/**
 * Chooses the status of the answer to a request, by its ID: a server component cannot, and Next's own pages for
 * 403 and 404 are drawn by scripts alone.
 */
export function choosePageStatus(requestId: string, status: 403 | 404): void {
  statuses.set(requestId, status)
}

/** The status that a page chose for a request; asked once, when the answer begins or is over. */
export function takePageStatus(requestId: string): number | undefined {
  const status = statuses.get(requestId)
  statuses.delete(requestId)
  return status
}
