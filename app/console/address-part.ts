import { notHere } from './visit.ts'

/** A part of a page's address, which Next leaves as the browser encoded it; what is no text is 404. */
export function addressPart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('\0', '')
  } catch {
    return notHere()
  }
}
