import { Search } from 'lucide-react'
import { useSearch } from '#client/use-search.ts'
import { Field, TextInput } from '#ui/field.tsx'

export interface SearchFieldProps {
  label: string
  placeholder?: string
  /** The search term in the URL. */
  value: string
  /** Called half a second after the last key. */
  onSearch: (text: string) => void
}

/** A debounced search field. */
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
