import { CallError } from '#client/call-error.ts'
import { setLang, useLang, useMessages } from '#client/i18n.ts'
import { LANGS } from '#contract/limits.ts'
import { LangSwitch } from '#ui/lang-switch.tsx'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'

const OPTIONS = LANGS.map(value =>
  value === 'en' ? { value, short: 'EN', name: 'English' } : { value, short: 'PT', name: 'Português' },
)

/** The language selector. The choice is stored in the browser; shows an error when the other language's messages fail to load. */
export function LangChoice({ onArt = false }: { onArt?: boolean }) {
  const common = useMessages(commonMessages)
  return (
    <LangSwitch
      onArt={onArt}
      label={common.language}
      options={OPTIONS}
      value={useLang()}
      onChange={lang => void setLang(lang).catch(() => toastError(new CallError('network', 0)))}
    />
  )
}
