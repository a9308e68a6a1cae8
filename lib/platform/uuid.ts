const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text has the form of a UUID, of any version. */
export function isUuid(text: string): boolean
export function isUuid(text: string | undefined): text is string
export function isUuid(text: string | undefined): boolean {
  return text !== undefined && pattern.test(text)
}
