import type { ReactNode } from 'react'
import type { ListAddress } from './list-address.ts'

/** What a list is narrowed by, and kept in the address under `name`, as the list's endpoint calls it. */
export type Filter = SearchFilter | ChoiceFilter | OnlyFilter

/** Text that is looked for. */
interface SearchFilter {
  control: 'search'
  name: string
  label: string
  hint: string
  /** Of this choice: another one begins with an empty search. */
  of?: string | undefined
}

/** One of a few choices; `undefined` is the choice of all. */
interface ChoiceFilter {
  control: 'chips' | 'select' | 'tabs'
  name: string
  label: string
  options: readonly { value: string | undefined; label: string }[]
  /** What is shown at first; it is not written in the address, and `all` stands there for the choice of all. */
  first?: string | undefined
  /** Filters that begin anew with another choice. */
  clears?: readonly string[]
}

/** What belongs to one thing, which a link leads to: what is said about it, and the way to all. */
interface OnlyFilter {
  control: 'only'
  name: string
  text?: ReactNode
  all: string
}

/** What the filters of a list are set to, by their names; undefined is all. */
export type FilterValues = Record<string, string | undefined>

interface Choices {
  first?: string
  /** What the choice of all is called, where there is one. It comes after the states that wait where one of them is shown at first. */
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

/** Declares what a list is narrowed by. */
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

/** What a filter is set to by the address; what it does not know is nothing. */
export function valueOf(filter: Filter, address: Readonly<Record<string, unknown>>): string | undefined {
  const given = address[filter.name]
  // The router gives digits as numbers.
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  if (filter.control === 'search' || filter.control === 'only') return text || undefined
  if (text === 'all' && filter.options.some(({ value }) => value === undefined)) return undefined
  return filter.options.find(({ value }) => value === text)?.value ?? filter.first
}

/** What the address says of a filter that is set; digits that are chosen are a number there. */
export function addressWith(filter: Filter, value: string | undefined): Record<string, string | number | undefined> {
  if (filter.control === 'search' || filter.control === 'only') return { [filter.name]: value || undefined }
  const cleared = Object.fromEntries((filter.clears ?? []).map(name => [name, undefined]))
  if (value === filter.first) return { ...cleared, [filter.name]: undefined }
  return { ...cleared, [filter.name]: /^\d+$/.test(value ?? '') ? Number(value) : (value ?? 'all') }
}

/** Whether something is looked for, days included, so that nothing found is not nothing there. */
export const isFiltered = (filters: readonly Filter[], values: FilterValues, { from, to }: ListAddress): boolean =>
  from !== undefined ||
  to !== undefined ||
  filters.some(filter => values[filter.name] !== ('first' in filter ? filter.first : undefined))
