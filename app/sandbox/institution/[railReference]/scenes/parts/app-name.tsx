import { Glyph, type GlyphName } from '../../../../../demo/glyph.tsx'

interface AppNameProps {
  glyph: GlyphName
  name: string
  /** What it stands for, below its name. */
  detail: string
}

/** The mark and the name at the head of an app or a site. */
export const AppName = ({ glyph, name, detail }: AppNameProps) => (
  <>
    <span className="app-mark">
      <Glyph name={glyph} size={22} />
    </span>
    <span>
      <strong>{name}</strong>
      <small>{detail}</small>
    </span>
  </>
)
