import { meaningsOf } from '../../endpoint/error-words.ts'
import { fieldsOf, type Components, type Fields } from '../fields.ts'
import { bodiesOf, componentHomes, componentsOn } from '../homes.ts'
import { referenceAddress, type Reference, type ReferenceEntry } from '../reference.ts'
import type { Place } from './search.ts'

/** Every operation with what its page shows, and every error code with its meaning. */
export const referencePlaces = (reference: Reference): Place[] => [
  ...placesOfEntries(reference),
  ...meaningsOf().map(([code, meaning, status]) => ({
    address: `/docs/errors#${code}`,
    page: 'Errors',
    heading: code,
    names: [code],
    properties: [],
    text: `${status}: ${withoutMarks(meaning)}`,
  })),
]

function placesOfEntries(reference: Reference): Place[] {
  const homes = componentHomes(reference)
  return reference.entries.map((entry) => placeOf(entry, componentsOn(entry.name, reference, homes)))
}

function placeOf(entry: ReferenceEntry, components: Components): Place {
  const bodies = bodiesOf(entry).map((schema) => fieldsOf(schema, components))
  const { name, method, path } = entry
  return {
    address: referenceAddress(name),
    page: entry.summary,
    names: [name, ...(path === undefined ? [] : [path, `${method} ${path}`])],
    properties: [
      ...new Set([...entry.parameters.map((parameter) => parameter.name), ...bodies.flatMap(namesIn)]),
    ],
    text: withoutMarks(
      [
        ...(path === undefined ? [] : [`${method} ${path}.`]),
        entry.description ?? '',
        entry.permission ?? '',
        ...entry.parameters.map(({ name: parameter, description = '' }) => `${parameter}: ${description}`),
        ...new Set(bodies.flatMap(wordsIn)),
      ].join(' '),
    ),
  }
}

const namesIn = ({ fields, variants }: Fields): string[] => [
  ...fields.flatMap(({ name, inside }) => [name, ...namesIn(inside)]),
  ...variants.flatMap(({ name, component, inside }) => [name, component, ...namesIn(inside)]),
]

const wordsIn = ({ fields, variants }: Fields): string[] => [
  ...fields.flatMap(({ name, description = '', inside }) => [`${name}: ${description}`, ...wordsIn(inside)]),
  ...variants.flatMap(({ name, description = '', inside }) => [
    `${name}: ${description}`,
    ...wordsIn(inside),
  ]),
]

/** Markdown without its signs. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\||---/g, ' ')
    .replaceAll(/\s+/g, ' ')
