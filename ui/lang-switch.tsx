import { cx } from './cx.ts'
import styles from './lang-switch.module.css'

export interface LangSwitchProps<Lang extends string> {
  /** Name of the group ("Idioma"). */
  label: string
  /** `value` is a BCP 47 tag; `short` is drawn, `name` is the language's own name ("English"). */
  options: readonly { value: Lang; short: string; name: string }[]
  value: Lang
  onChange: (value: Lang) => void
  /** It lies on a picture: dark in both themes. */
  onArt?: boolean
}

/** The languages as buttons, the current one pressed. */
export function LangSwitch<Lang extends string>({ label, options, value, onChange, onArt }: LangSwitchProps<Lang>) {
  return (
    <div role="group" aria-label={label} className={cx(styles.langs, onArt && styles.art)}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={`${option.short}, ${option.name}`}
          lang={option.value}
          onClick={() => onChange(option.value)}
        >
          {option.short}
        </button>
      ))}
    </div>
  )
}
