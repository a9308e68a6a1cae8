import { Icon } from '../../../ui/line-icon.tsx'

/** Shown instead of sending a form while there is no network. */
export const OfflineNotice = ({ text }: { text: string }) => (
  <offline-notice className="offline" role="alert">
    <template>
      <p className="notice">
        <Icon name="info" size={20} />
        <span>{text}</span>
      </p>
    </template>
  </offline-notice>
)
