import { Moon, Sun } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { setLang, useLang, useMessages } from '#client/i18n.ts'
import { LANGS } from '#contract/limits.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LangSwitch } from '#ui/lang-switch.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'

const OPTIONS = LANGS.map(value =>
  value === 'en' ? { value, short: 'EN', name: 'English' } : { value, short: 'PT', name: 'Português' },
)

/** Language and theme of this browser. */
export function Preferences() {
  const messages = useMessages(commonMessages)
  const lang = useLang()
  const isDark = useTheme() === 'dark'
  return (
    <>
      <LangSwitch
        label={messages.language}
        options={OPTIONS}
        value={lang}
        onChange={next => void setLang(next).catch(() => toastError(new CallError('network', 0)))}
      />
      <IconButton
        label={isDark ? messages.lightTheme : messages.darkTheme}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      </IconButton>
    </>
  )
}
