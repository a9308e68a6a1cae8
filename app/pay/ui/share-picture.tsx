interface SharePictureProps {
  readonly address: string
  readonly fileName: string
  readonly label: string
}

/** Shares the picture of a code with another app; hidden where the browser cannot do that. */
export const SharePicture = ({ address, fileName, label }: SharePictureProps) => (
  <share-picture data-address={address} data-file-name={fileName}>
    <button type="button" className="action action-quiet" hidden>
      {label}
    </button>
  </share-picture>
)
