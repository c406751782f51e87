import type { Schema } from '#contract/endpoint.ts'
import { FilterChips } from './filter-chips.tsx'
import type { useListAsked } from './list-asked.ts'
import { ListTools, type ListToolsProps } from './list-tools.tsx'
import styles from './money-page.module.css'
import { SearchField } from './search-field.tsx'

interface MoneyToolsProps<State extends string, Column extends string, Q extends Schema> extends ListToolsProps<Q> {
  asked: ReturnType<typeof useListAsked<State, Column>>
  /** In the order of the choices; undefined is the choice of all. */
  states: readonly (State | undefined)[]
  words: { search: string; searchHint: string; states: string; all: string; state: Record<State, string> }
}

/** What stands above a list: its search, its states and its days, all kept in the address, and its file. */
export function MoneyTools<State extends string, Column extends string, Q extends Schema>({
  asked,
  states,
  words,
  ...more
}: MoneyToolsProps<State, Column, Q>) {
  return (
    <div className={styles.tools}>
      <search>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={asked.search}
          onSearch={search => asked.go({ search }, true)}
        />
      </search>
      <FilterChips
        label={words.states}
        options={states.map(value => ({ value, label: value ? words.state[value] : words.all }))}
        value={asked.state}
        onChange={state => asked.go({ state })}
      />
      {(more.hasDays || more.file) && <ListTools {...more} />}
    </div>
  )
}
