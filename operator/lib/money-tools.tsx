import { FilterChips } from './filter-chips.tsx'
import type { useListAsked } from './list-asked.ts'
import styles from './money-page.module.css'
import { SearchField } from './search-field.tsx'

interface MoneyToolsProps<State extends string> {
  asked: ReturnType<typeof useListAsked<State>>
  /** In the order of the choices; undefined is the choice of all. */
  states: readonly (State | undefined)[]
  words: { search: string; searchHint: string; states: string; all: string; state: Record<State, string> }
}

/** What stands above a list of the money desk: its search and its states, both kept in the address. */
export function MoneyTools<State extends string>({ asked, states, words }: MoneyToolsProps<State>) {
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
    </div>
  )
}
