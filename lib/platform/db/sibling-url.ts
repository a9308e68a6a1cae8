/** The address of another database on the same server. */
export function siblingUrl(url: string, database: string): string {
  const sibling = new URL(url)
  sibling.pathname = `/${database}`
  return sibling.href
}
