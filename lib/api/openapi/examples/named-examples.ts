/** Examples as OpenAPI has them, by name. */
export type NamedExamples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
