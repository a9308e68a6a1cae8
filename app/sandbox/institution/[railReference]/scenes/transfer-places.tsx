import { Glyph } from '../../../../demo/glyph.tsx'

const places = [
  { at: 'app', name: 'Bank’s app', glyph: 'phone' },
  { at: 'machine', name: 'Cash machine', glyph: 'machine' },
] as const

/** A transfer can be sent in several places: one link each. */
export const TransferPlaces = ({ railReference, at }: { railReference: string; at: 'app' | 'machine' }) => (
  <nav className="places" aria-label="Where you send the transfer">
    {places.map((place) => (
      <a
        key={place.at}
        href={`/sandbox/institution/${railReference}?at=${place.at}`}
        aria-current={place.at === at ? 'page' : undefined}
      >
        <Glyph name={place.glyph} /> {place.name}
      </a>
    ))}
  </nav>
)
