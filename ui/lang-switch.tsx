import { cx } from './cx.ts'
import styles from './lang-switch.module.css'

export interface LangSwitchProps<Lang extends string> {
  /** Label of the group ("Idioma"). */
  label: string
  /** `value` is a BCP 47 tag; `short` is shown, `name` is the language's own name ("English"). */
  options: readonly { value: Lang; short: string; name: string }[]
  value: Lang
  onChange: (value: Lang) => void
  /** On art, which is dark in both themes. */
  onArt?: boolean
}

/** Language buttons; the current one is pressed. */
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
