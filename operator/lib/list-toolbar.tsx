import type { Schema } from '#contract/endpoint.ts'
import { FilterChips } from './filter-chips.tsx'
import type { useListFilters } from './list-filters.ts'
import { ListTools, type ListToolsProps } from './list-tools.tsx'
import styles from './page-layout.module.css'
import { SearchField } from './search-field.tsx'

interface MoneyToolsProps<State extends string, Column extends string, Q extends Schema> extends ListToolsProps<Q> {
  filters: ReturnType<typeof useListFilters<State, Column>>
  /** In the order of the choices; undefined is the choice of all. */
  states: readonly (State | undefined)[]
  messages: { search: string; searchHint: string; states: string; all: string; state: Record<State, string> }
}

/** What stands above a list: its search, its states and its days, all kept in the address, and its file. */
export function MoneyTools<State extends string, Column extends string, Q extends Schema>({
  filters,
  states,
  messages,
  ...more
}: MoneyToolsProps<State, Column, Q>) {
  return (
    <div className={styles.tools}>
      <search>
        <SearchField
          label={messages.search}
          placeholder={messages.searchHint}
          value={filters.search}
          onSearch={search => filters.go({ search }, true)}
        />
      </search>
      <FilterChips
        label={messages.states}
        options={states.map(value => ({ value, label: value ? messages.state[value] : messages.all }))}
        value={filters.state}
        onChange={state => filters.go({ state })}
      />
      {(more.hasDays || more.file) && <ListTools {...more} />}
    </div>
  )
}
