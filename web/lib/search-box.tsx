import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { TextInput } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Text } from '#ui/layout.tsx'
import styles from './search-box.module.css'

/** A search box with a hidden label and a clear button. `hint` is shown under it and read out. */
export function SearchBox({
  label,
  placeholder = label,
  clear,
  hint,
  rises = false,
  value,
  onChange,
}: {
  label: string
  placeholder?: string
  clear: string
  hint?: string | undefined
  /** Scrolls to the top of a small screen on focus, so that results have room. */
  rises?: boolean
  value: string
  onChange: (typed: string) => void
}) {
  const id = useId()
  return (
    <div role="search" className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <TextInput
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        icon={<Search aria-hidden="true" />}
        placeholder={placeholder}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(event.target.value)}
        onFocus={event => {
          if (rises && innerWidth < 992) event.target.scrollIntoView({ block: 'start' })
        }}
        end={
          value === '' ? undefined : (
            <IconButton
              label={clear}
              onClick={() => {
                onChange('')
                document.querySelector<HTMLElement>(`[id="${id}"]`)?.focus()
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <Text id={`${id}-hint`} look="fine" marginTop={1.5} className={styles.hint} aria-live="polite">
        {hint}
      </Text>
    </div>
  )
}
