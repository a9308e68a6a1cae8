/** An address (path and query) with other parameters; undefined and empty ones are taken away. */
export function addressWith(address: string, changes: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address, 'http://console.invalid')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}`
}
