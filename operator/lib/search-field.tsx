import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DEBOUNCE_MS } from '#contract/limits.ts'
import { Field, TextInput } from '#ui/field.tsx'

export interface SearchFieldProps {
  label: string
  placeholder?: string
  /** What is being searched for, as the address has it. */
  value: string
  /** Asked for half a second after the last key. */
  onSearch: (text: string) => void
}

/** A search that asks once typing rests. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [filters, setRequest] = useState(value)
  // The address changed by itself: a link, or the way back.
  if (value !== filters) {
    setRequest(value)
    setTyped(value)
  }
  const ask = useEffectEvent((text: string) => {
    setRequest(text)
    onSearch(text)
  })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === filters) return undefined
    const timer = setTimeout(() => ask(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [filters, wanted])
  return (
    <Field label={label}>
      {ids => (
        <TextInput
          {...ids}
          type="search"
          icon={<Search aria-hidden="true" />}
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
