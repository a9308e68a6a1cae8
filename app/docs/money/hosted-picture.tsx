/** A picture of the hosted page on a phone, in the reader's colours: e2e/docs-pictures.spec.ts takes it. */
export const HostedPicture = ({ name, alt }: { name: string; alt: string }) => (
  <picture>
    <source srcSet={`/docs/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
    <img src={`/docs/${name}.webp`} alt={alt} width={390} height={560} loading="lazy" className="hosted" />
  </picture>
)
