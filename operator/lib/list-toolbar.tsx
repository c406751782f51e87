import { Link } from '@tanstack/react-router'
import { Chip } from '#ui/badge.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useShownAtOnce } from '#ui/use-ahead.ts'
import { addressWith, type Filter, type FilterValues } from './list-filters.ts'
import { SearchField } from './search-field.tsx'
import styles from './list-toolbar.module.css'

export interface FiltersProps {
  filters: readonly Filter[]
  values: FilterValues
  narrow: (next: ReturnType<typeof addressWith>, replace?: boolean) => void
}

/** The filters of a list in order; consecutive fields share a row. */
export function Filters({ filters, ...more }: FiltersProps) {
  return rowsOf(filters).map(row => {
    const fields = row.map(filter => <Control key={filter.name} filter={filter} {...more} />)
    if (!row.every(isField)) return fields
    const Row = row.some(({ control }) => control === 'search') ? 'search' : 'div'
    return (
      <Row key={row[0]?.name} className={styles.fields}>
        {fields}
      </Row>
    )
  })
}

const isField = ({ control }: Filter): boolean => control === 'search' || control === 'select'

/** Groups consecutive fields into one row; everything else has a row of its own; hidden filters are left out. */
function rowsOf(filters: readonly Filter[]): Filter[][] {
  const rows: Filter[][] = []
  for (const filter of filters) {
    const last = rows.at(-1)
    if (last && isField(filter) && last.every(isField)) last.push(filter)
    else rows.push([filter])
  }
  return rows
}

function Control({ filter, values, narrow }: Omit<FiltersProps, 'filters'> & { filter: Filter }) {
  const value = values[filter.name]
  const choose = (next: string | undefined, replace = false) => narrow(addressWith(filter, next), replace)
  switch (filter.control) {
    case 'search':
      return (
        <SearchField
          key={filter.of && values[filter.of]}
          label={filter.label}
          placeholder={filter.hint}
          value={value ?? ''}
          onSearch={text => choose(text, true)}
        />
      )
    case 'chips':
      return <FilterChips label={filter.label} options={filter.options} value={value} onChange={next => choose(next)} />
    case 'select':
      return <FilterSelect {...filter} value={value} onChange={next => choose(next, true)} />
    case 'tabs':
      return (
        <div className={styles.tabs}>
          <Segmented
            label={filter.label}
            hideLabel
            options={filter.options.map(option => ({ value: option.value ?? '', label: option.label }))}
            value={value ?? ''}
            onChange={next => choose(next || undefined, true)}
          />
        </div>
      )
    case 'only':
      return value === undefined ? null : (
        <Note>
          {filter.text}{' '}
          <Link to="." search={before => without(before, ['page', filter.name])} className={styles.all}>
            {filter.all}
          </Link>
        </Note>
      )
  }
}

const without = (search: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))

interface FilterOptionsProps<Value extends string> {
  label: string
  /** `undefined` means all. */
  options: readonly { value: Value | undefined; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter with one of several options, as chips. */
function FilterChips<Value extends string>({ label, options, ...choice }: FilterOptionsProps<Value>) {
  const [value, choose] = useShownAtOnce(choice.value, choice.onChange)
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(option => (
        <Chip key={option.value ?? 'all'} pressed={option.value === value} onClick={() => choose(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  )
}

/** A filter with one of several options, as a select. */
function FilterSelect<Value extends string>({ label, options, ...choice }: FilterOptionsProps<Value>) {
  const [value, choose] = useShownAtOnce(choice.value, choice.onChange)
  return (
    <Field label={label}>
      {ids => (
        <Select
          {...ids}
          value={value ?? ''}
          onChange={event => choose(options.find(option => (option.value ?? '') === event.currentTarget.value)?.value)}
        >
          {options.map(option => (
            <option key={option.value ?? ''} value={option.value ?? ''}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
