import { readBytes } from '#lib/platform/bounded-body.ts'

/** What was sent with a form. U+0000 is removed: PostgreSQL cannot store it. */
export interface FormFields {
  /** The first value of a field, without blanks around it; empty where there is none. */
  one(name: string): string
  /** All values of a field: of boxes that were ticked. */
  all(name: string): readonly string[]
  /** The first file of a field; undefined where none was chosen. */
  file(name: string): File | undefined
  /** Every field with its first value. */
  readonly record: Readonly<Record<string, string>>
}

/** Reads a form of at most `bytesMax` bytes, files included. */
export async function readFields(request: Request, bytesMax?: number): Promise<FormFields | 'TOO_LARGE'> {
  const bytes = await readBytes(request, bytesMax).catch(() => new Uint8Array())
  if (bytes === undefined) return 'TOO_LARGE'
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => new FormData())
  const all = (name: string) =>
    form
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' ? [value.replaceAll('\0', '').trim()] : []))
  return {
    all,
    one: (name) => all(name)[0] ?? '',
    file: (name) =>
      form.getAll(name).find((value) => value instanceof File && (value.size > 0 || value.name !== '')) as
        | File
        | undefined,
    record: Object.fromEntries(
      [...new Set(form.keys())].flatMap((name) =>
        all(name)
          .slice(0, 1)
          .map((value) => [name, value]),
      ),
    ),
  }
}
