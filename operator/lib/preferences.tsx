import { Moon, Sun } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { setLang, useLang, useWords } from '#client/i18n.ts'
import { LANGS } from '#contract/limits.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LangSwitch } from '#ui/lang-switch.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'
import { commonWords } from './common-words.ts'
import { toastError } from './errors.ts'

const OPTIONS = LANGS.map(value =>
  value === 'en' ? { value, short: 'EN', name: 'English' } : { value, short: 'PT', name: 'Português' },
)

/** The language and the theme of this browser. */
export function Preferences() {
  const words = useWords(commonWords)
  const lang = useLang()
  const isDark = useTheme() === 'dark'
  return (
    <>
      <LangSwitch
        label={words.language}
        options={OPTIONS}
        value={lang}
        onChange={next => void setLang(next).catch(() => toastError(new CallError('network', 0)))}
      />
      <IconButton
        label={isDark ? words.lightTheme : words.darkTheme}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      </IconButton>
    </>
  )
}
