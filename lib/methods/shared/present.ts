type Present<Fields extends object> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** The fields that have a value: an answer leaves out what it does not know instead of naming it. */
export const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>

/** The same, and nothing at all when no field has a value. */
export function presentOrAbsent<Fields extends object>(fields: Fields): Present<Fields> | undefined {
  const known = present(fields)
  return Object.keys(known).length > 0 ? known : undefined
}
