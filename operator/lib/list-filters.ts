import type { ReactNode } from 'react'
import type { ListAddress } from './list-address.ts'

/** A filter of a list, stored in the URL under `name`, which is also the endpoint's parameter. */
export type Filter = SearchFilter | ChoiceFilter | OnlyFilter

/** A text search. */
interface SearchFilter {
  control: 'search'
  name: string
  label: string
  hint: string
  /** The choice it belongs to: a change of the choice clears the search. */
  of?: string | undefined
}

/** One of several options; `undefined` means all. */
interface ChoiceFilter {
  control: 'chips' | 'select' | 'tabs'
  name: string
  label: string
  options: readonly { value: string | undefined; label: string }[]
  /** The default, which is not in the URL; all is then written as `all`. */
  first?: string | undefined
  /** Filters that this one clears on change. */
  clears?: readonly string[]
}

/** Restricts the list to one item, set by a link: a text about it, and a link to all. */
interface OnlyFilter {
  control: 'only'
  name: string
  text?: ReactNode
  all: string
}

/** Values of the filters by name; undefined means all. */
export type FilterValues = Record<string, string | undefined>

interface Choices {
  first?: string
  /** Label of "all", if offered. Where the default is a pending state, it comes after the pending states. */
  all?: string
  clears?: readonly string[]
}

const options = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  { all, first }: Choices,
): ChoiceFilter['options'] => {
  const named = values.map(value => ({ value, label: labels[value] }))
  if (all === undefined) return named
  const every = { value: undefined, label: all }
  return first === undefined ? [every, ...named] : [...named, every]
}

const choice =
  (control: ChoiceFilter['control']) =>
  <Value extends string>(
    name: string,
    label: string,
    values: readonly Value[],
    labels: Readonly<Record<Value, string>>,
    choices: Choices = {},
  ): ChoiceFilter => ({
    control,
    name,
    label,
    options: options(values, labels, choices),
    first: choices.first,
    clears: choices.clears ?? [],
  })

/** Declares filters. */
export const by = {
  search: (messages: { search: string; searchHint: string }): SearchFilter => by.text('search', messages),
  text: (name: string, { search, searchHint }: { search: string; searchHint: string }, of?: string): SearchFilter => ({
    control: 'search',
    name,
    label: search,
    hint: searchHint,
    of,
  }),
  state: <State extends string>(
    messages: { states: string; all: string },
    states: readonly State[],
    labels: Readonly<Record<State, string>>,
    first?: State,
  ): ChoiceFilter =>
    by.chips('state', messages.states, states, labels, { all: messages.all, ...(first ? { first } : {}) }),
  chips: choice('chips'),
  select: choice('select'),
  tabs: choice('tabs'),
  only: (name: string, all: string, text?: ReactNode): OnlyFilter => ({ control: 'only', name, all, text }),
}

/** The value of a filter in the URL; an unknown value is ignored. */
export function valueOf(filter: Filter, address: Readonly<Record<string, unknown>>): string | undefined {
  const given = address[filter.name]
  // The router parses digits as numbers.
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  if (filter.control === 'search' || filter.control === 'only') return text || undefined
  if (text === 'all' && filter.options.some(({ value }) => value === undefined)) return undefined
  return filter.options.find(({ value }) => value === text)?.value ?? filter.first
}

/** The URL parameters for a filter's value; numeric options are numbers in the URL. */
export function addressWith(filter: Filter, value: string | undefined): Record<string, string | number | undefined> {
  if (filter.control === 'search' || filter.control === 'only') return { [filter.name]: value || undefined }
  const cleared = Object.fromEntries((filter.clears ?? []).map(name => [name, undefined]))
  if (value === filter.first) return { ...cleared, [filter.name]: undefined }
  return { ...cleared, [filter.name]: /^\d+$/.test(value ?? '') ? Number(value) : (value ?? 'all') }
}

/** Whether any filter or date range is set, so that an empty result is not an empty list. */
export const isFiltered = (filters: readonly Filter[], values: FilterValues, { from, to }: ListAddress): boolean =>
  from !== undefined ||
  to !== undefined ||
  filters.some(filter => values[filter.name] !== ('first' in filter ? filter.first : undefined))
