import { Search } from 'lucide-react'
import { useSearch } from '#client/use-search.ts'
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
  const { typed, setTyped } = useSearch(value, onSearch)
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
