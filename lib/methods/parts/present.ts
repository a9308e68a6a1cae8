type Present<Fields extends object> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** The fields that have a value: an answer leaves unknown fields out. */
export const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>

/** The same; undefined when no field has a value. */
export function presentOrAbsent<Fields extends object>(fields: Fields): Present<Fields> | undefined {
  const known = present(fields)
  return Object.keys(known).length > 0 ? known : undefined
}
