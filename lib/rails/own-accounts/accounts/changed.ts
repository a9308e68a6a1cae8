/** A setting that an account need not have, after a change: `null` removes it, undefined keeps it. */
export const changed = <Value>(given: Value | null | undefined, kept: Value | undefined): Value | undefined =>
  given === undefined ? kept : (given ?? undefined)

/** Changes of settings that an account need not have. */
export type Removable<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | null | undefined }
